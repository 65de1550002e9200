import { createHash } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { AppError } from '@portal/contract/errors'
import { brand } from '@portal/domain/brand'
import type { FastifyInstance, FastifyRequest } from 'fastify'

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

type Said = Pick<FastifyRequest['raw'], 'headers' | 'httpVersion'>

const proxyHeaders = [
  'via',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'do-connecting-ip',
  'cdn-loop',
  'forwarded-for',
  'x-forwarded',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-appengine-user-ip',
] as const

/**
 * Whether a proxy passed this request on, trusted or not: it names itself or the caller, or speaks HTTP/1.0, which browsers have
 * not spoken for decades and nginx speaks unless it is told otherwise. What it says may be forged, which can only close the door.
 */
export const comesThroughProxy = ({ headers, httpVersion }: Said): boolean =>
  httpVersion === '1.0' ||
  proxyHeaders.some((name) => headers[name] !== undefined) ||
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-'))

/** Whether someone on this machine or in a private network asks for it by its own address, with no proxy between. */
const isAskedDirectly = (request: Said) =>
  isPrivateHost(request.headers.host ?? '') && !comesThroughProxy(request)

/** Whether the other end of the connection is private, and no proxy stands between, behind which the public may be. */
export const comesFromPrivateNetwork = (request: Said & Pick<FastifyRequest, 'socket'>): boolean =>
  isPrivateAddress(request.socket.remoteAddress ?? '') && !comesThroughProxy(request)

/** They tell nothing of anyone, and balancers ask for them under any name. */
const forBalancers = new Set(['/api/health', '/api/ready'])

const style = `:root{color-scheme:light dark}body{max-width:40rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}code{overflow-wrap:anywhere}`
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * As long as the portal does not know under which address the public reaches it, it may hold the people of the demo
 * data with their published passwords, and an open mailbox. So it answers only requests for this machine or for an
 * address of a private network that no proxy passed on; all others get a page that names the missing setting.
 */
export function refusePublicHosts(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?')
    if (isAskedDirectly(request.raw) || forBalancers.has(path)) return done()
    if (path === '/api' || path.startsWith('/api/')) return done(new AppError('PUBLIC_ADDRESS_MISSING'))
    void reply
      .code(421)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Set PUBLIC_BASE_URL | ${brand.name}</title><style>${style}</style></head>
<body>
<h1>Requests for this host are not answered</h1>
<p>This portal runs as on a developer’s machine: <code>PUBLIC_BASE_URL</code> is not set, or names this machine. It answers only at <code>localhost</code> or at an address of a private network, and not behind a proxy.</p>
<p>If you run it for others: set <code>PUBLIC_BASE_URL</code> to the address that people use, for example <code>PUBLIC_BASE_URL=https://portal.example.com</code>, and start it again. docs/going-live.md lists what else a public installation needs.</p>
</body>
</html>
`
