// Plain JavaScript: server.mjs counts by network too, before anything is built.
import ipaddr from "ipaddr.js";

/** A household or an office has a whole /64 of IPv6: its addresses are one. */
const IPV6_BITS = 64;

/**
 * What counts as one place for every limit by network address: an IPv4 address, the /64 of an IPv6
 * address, IPv4 written as IPv6 as that IPv4. What is no address is itself, shortened; none is "unknown".
 */
export function networkOf(address) {
  if (!address) return "unknown";
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const known = ipaddr.process(address);
  if (known.kind() === "ipv4") return known.toString();
  const [text] = known.toNormalizedString().split("%");
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${text}/${IPV6_BITS}`)}/${IPV6_BITS}`;
}
