"""Where somebody asks from, for everything that is bounded for each address."""

import ipaddress

from starlette.requests import HTTPConnection

__all__ = ["address_of", "network_of"]

OWN_BITS = 64
"""Of an IPv6 address the bits that a machine may choose by itself: it has as many addresses as it likes."""


def network_of(address: str) -> str:
    """An address as it is counted: of IPv6 the network, whose machines have any number of them."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a socket without addresses
    if isinstance(found, ipaddress.IPv4Address) or found.is_loopback:
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped or ipaddress.ip_network((found, 128 - OWN_BITS), strict=False))


def address_of(connection: HTTPConnection) -> str:
    """Where a request or websocket comes from."""
    return "" if connection.client is None else network_of(connection.client.host)
