import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Loopback, link-local and private networks (RFC 1918, 4193, 6598), which the public does not reach. */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is of this machine or of a private network. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && privateNetworks.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a Host header names this machine, or an address of a private network; its port does not matter. */
export function isPrivateHost(host: string): boolean {
  const [, v6, name = ''] = /^(?:\[([\da-f:.%]+)\]|([a-z\d.-]+))(?::\d{1,5})?$/i.exec(host.trim()) ?? []
  if (v6 !== undefined) return isPrivateAddress(v6)
  return /^(?:.+\.)?localhost$/i.test(name) || isPrivateAddress(name)
}

type Said = Pick<FastifyRequest, 'headers' | 'socket'>

const listed = (value: string | string[] | undefined) =>
  [value ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())

/**
 * Whether everything that a request says of its host is private. What a proxy forwards counts as well, whether it is
 * trusted or not: it can only close the door.
 */
export function namesPrivateHosts({ headers }: Pick<Said, 'headers'>): boolean {
  const forwarded = listed(headers.forwarded).flatMap((text) => /\bhost="?([^";,\s]+)/i.exec(text)?.[1] ?? [])
  const hosts = [headers.host ?? '', ...listed(headers['x-forwarded-host']), ...forwarded]
  return hosts.every(isPrivateHost)
}

/** Whether the other end of the connection is private, and everyone on whose behalf it says that it asks. */
export function comesFromPrivateNetwork({ headers, socket }: Said): boolean {
  const forwarded = listed(headers.forwarded).flatMap(
    (text) => /\bfor="?\[?([\da-f:.]+)/i.exec(text)?.[1] ?? [],
  )
  const callers = [socket.remoteAddress ?? '', ...listed(headers['x-forwarded-for']), ...forwarded]
  return callers.every(isPrivateAddress)
}
