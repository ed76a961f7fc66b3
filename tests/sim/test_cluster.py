"""Chunks on the workers of a Dask scheduler: the same figures, even if one of them is killed."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

import pytest

from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.sim import Plan, simulate
from cardlie.sim.simulation import CHUNK
from tests.cli.running import ran

dask, distributed = pytest.importorskip("dask"), pytest.importorskip("distributed")

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="signals"),
    # what the library does in its threads, and leaves to the end of the process
    pytest.mark.filterwarnings("ignore"),
]


@pytest.mark.some(2, of="many games")
def test_a_cluster_plays_the_same_games_though_a_worker_is_killed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from cardlie.sim import cluster

    plans = [
        Plan.of(Options("leira", seats=2, start=start), parse_seats("casual"), seed=3)
        for start in (1, 2)
    ]
    games = 20 * CHUNK
    forked = dask.config.set({"distributed.worker.multiprocessing-method": "forkserver"})  # quicker
    with forked, distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None,
        local_directory=str(tmp_path),
    ) as here:  # fmt: skip
        victim = here.workers[0].pid

        def kill(done: int) -> None:
            if done == 2 * CHUNK:
                os.kill(victim, signal.SIGKILL)

        with cluster.Cluster(here.scheduler_address) as workers:
            assert workers.count == 2
            run = simulate(plans, games, workers=workers, progress=kill, engine="table")
            assert victim not in workers._client.run(os.getpid).values()
        assert run == simulate(plans, games, engine="table")
        words = "sim leira --players 2 --games 60 --json".split()
        monkeypatch.setattr("cardlie.cli.sim_runs.ENGINE", "table")
        there = ran(*words, "--cluster", here.scheduler_address)
        assert (there.returncode, there.stdout) == (0, ran(*words).stdout)
        (home := tmp_path / "home").mkdir()
        monkeypatch.chdir(home)  # no worker is there, nor sees what lies there
        for each in (1, 2):
            Path("house.toml").write_text(f'like = "leira"\n[dice]\neach = {each}\n')
            own = ["sim", "house.toml", *words[2:]]
            there = ran(*own, "--cluster", here.scheduler_address)
            assert (there.returncode, there.stdout) == (0, ran(*own).stdout)
        monkeypatch.setattr(cluster, "playing_version", lambda: "9.9 (feed)")
        other = ran(*words, "--cluster", here.scheduler_address)
    assert (other.returncode, other.stdout) == (2, "")
    assert "a worker has cardlie 0.1.0 (" in other.stderr
    assert "but this is 9.9 (feed)" in other.stderr


@pytest.mark.parametrize(
    "address", ["tcp://nowhere.invalid:1", "tcp://127.0.0.1:{port}", "nope://1"]
)
def test_no_scheduler_is_one_line(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlie.sim.cluster._ANSWERS", 0.2)
    with socket.socket() as free:  # bound, and nobody listens
        free.bind(("127.0.0.1", 0))
        address = address.format(port=free.getsockname()[1])
        done = ran("sim", "leira", "--games", "10", "--cluster", address)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"cardlie: no scheduler answers at {address}: ")
    assert len(done.stderr.splitlines()) == 2
