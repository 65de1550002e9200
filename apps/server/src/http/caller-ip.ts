import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Where a call comes from: what our own proxies say (TRUST_PROXY), as long as it is an address; otherwise the other
 * end of the socket. Limits count by it and the log has it, so it must be nothing else.
 */
export function callerIp({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const said = withoutPort(ip)
  return isIP(said) === 0 ? (socket.remoteAddress ?? '') : said
}

/** Some proxies name the port as well: "203.0.113.9:4711", "[2001:db8::7]:4711". */
const withoutPort = (ip: string): string => {
  const [, v6, v4] = /^(?:\[([^\]]{2,45})\]|([\d.]{7,15}))(?::\d{1,5})?$/.exec(ip) ?? []
  return v6 ?? v4 ?? ip
}

/**
 * The token of an Authorization header, as it was sent; undefined without one. The name of the scheme is the same in capitals and
 * small letters (RFC 9110, section 11.1).
 */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1]
