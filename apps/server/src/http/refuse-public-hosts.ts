import { createHash } from 'node:crypto'
import { AppError } from '@portal/contract/errors'
import { brand } from '@portal/domain/brand'
import type { FastifyInstance } from 'fastify'
import { namesPrivateHosts } from './private-network.ts'

/** They tell nothing of anyone, and balancers ask for them under any name. */
const forBalancers = new Set(['/api/health', '/api/ready'])

const style = `:root{color-scheme:light dark}body{max-width:40rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}code{overflow-wrap:anywhere}`
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * As long as the portal does not know under which address the public reaches it, it may hold the people of the demo
 * data with their published passwords, and an open mailbox. So it answers only requests for this machine or for an
 * address of a private network; all others get a page that names the missing setting.
 */
export function refusePublicHosts(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?')
    if (namesPrivateHosts(request) || forBalancers.has(path)) return done()
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
<p>This portal runs as on a developer’s machine: <code>PUBLIC_BASE_URL</code> is not set, or names this machine. It answers only at <code>localhost</code> or at an address of a private network.</p>
<p>If you run it for others: set <code>PUBLIC_BASE_URL</code> to the address that people use, for example <code>PUBLIC_BASE_URL=https://portal.example.com</code>, and start it again. docs/going-live.md lists what else a public installation needs.</p>
</body>
</html>
`
