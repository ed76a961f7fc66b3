"""At which address phones find this machine, what speaks against it, and a certificate for it."""

from __future__ import annotations

import socket
import struct
import subprocess
from contextlib import suppress
from ipaddress import ip_address, ip_network
from pathlib import Path

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr

#: How interfaces begin that lead into a VPN, and the addresses that many of them have.
_TUNNELS = ("tun", "tap", "wg", "utun", "ppp", "tailscale", "zt", "nordlynx", "proton")
_SHARED = ip_network("100.64.0.0/10")

#: What asks Linux for the address of an interface.
_ADDRESS_OF = 0x8915


def interfaces() -> dict[str, str]:
    """The address of each interface and its name, as far as the system tells."""
    found = {}
    with suppress(ImportError, OSError):
        import fcntl

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            for _, name in socket.if_nameindex():
                with suppress(OSError):
                    asked = struct.pack("256s", name.encode()[:15])
                    answer = fcntl.ioctl(asking.fileno(), _ADDRESS_OF, asked)
                    found[socket.inet_ntoa(answer[20:24])] = name
    return found


def own_address(bind: str) -> str:
    """The address at which other machines find this one, as far as it can be told.

    One in a VPN is told only where there is no other.
    """
    if bind not in ("0.0.0.0", ""):
        return bind
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent
            usual = str(probe.getsockname()[0])
        except OSError:
            usual = socket.gethostname()
    known = interfaces()
    if not doubt_of(usual, known):
        return usual
    return next((address for address in known if not doubt_of(address, known)), usual)


def doubt_of(address: str, known: dict[str, str]) -> str:
    """Why phones near this machine may not reach an address of it; nothing if they should."""
    try:
        ip = ip_address(address)
    except ValueError:
        return ""
    if ip.is_loopback or ip.is_link_local:
        return "This machine seems to be on no network: phones can't reach it."
    if known.get(address, "").startswith(_TUNNELS) or (ip.version == 4 and ip in _SHARED):
        return (
            "That is a VPN address, which phones can reach only from inside the VPN. Turn it "
            "off, or choose another address with --bind."
        )
    if ip.is_global:
        return "That is a public internet address: phones at home may not reach it."
    return ""


def certificate(file: Path, address: str) -> Path:
    """A certificate for this address with its key, made where there is none that still holds."""
    if file.exists() and _holds(file, address):
        return file
    names = f"subjectAltName=DNS:localhost,IP:127.0.0.1,IP:{address}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    file.touch(0o600)
    new = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365".split()
    what = ["-subj", "/CN=cardlie", "-addext", names, "-keyout", str(file), "-out", "-"]
    try:
        done = subprocess.run(["openssl", *new, *what], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        file.unlink(missing_ok=True)
        said = tr("can't create a certificate for {address}", address=address)
        raise CardlieError(said, "--https needs the program openssl, which was not found") from None
    with file.open("a", encoding="ascii") as out:
        out.write(done.stdout)
    return file


def _holds(file: Path, address: str) -> bool:
    """Whether a certificate is of this address, and goes on to be valid for a day."""
    asked = ["openssl", "x509", "-in", str(file), "-noout"]
    try:
        ours = subprocess.run([*asked, "-checkip", address], capture_output=True, text=True)
        fresh = subprocess.run([*asked, "-checkend", "86400"], capture_output=True)
    except OSError:
        return False
    return "does match" in ours.stdout and fresh.returncode == 0
