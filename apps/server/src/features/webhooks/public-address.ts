import { BlockList, isIP } from 'node:net'

/** Networks of IPv4 that are not the public internet (IANA special-purpose registry), the metadata address among them. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Public by its number, and the way to the platform of every machine of Azure.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, prefix, 'ipv4')
// Of global unicast: tunnels that lead to an IPv4 address, documentation.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address is one of the public internet. IPv6 only within global unicast: mapped, translated, link-local,
 * unique local and multicast addresses are all outside of it.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
    default:
      return false
  }
}
