import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Where a call comes from: what our own proxies say (TRUST_PROXY), as long as it is an address; otherwise the other
 * end of the socket. Limits count by it and the log tells it, so nothing else may stand there.
 */
export const callerIp = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
