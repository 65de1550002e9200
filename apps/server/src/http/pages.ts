import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Manifest } from '@portal/contract/catalog'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { recentlyUsed } from '../db/recently-used.ts'
import { type CacheUse, noUse } from '../metrics/counts.ts'
import { root } from '../root.ts'
import { pageAddress } from './page-address.ts'
import { contentSecurityPolicy, developmentPolicy } from './security.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compress | 'identity'

/** What server-rendered pages may ask for: nothing that depends on who is looking. */
export type PageData = {
  manifest: () => Promise<Manifest>
  newSlugOf: (slug: string) => Promise<string | undefined>
  publicBaseUrl: string
  timeZone: string
}

/** The web app's server side: React Router's build plus our own door into it (apps/web/app/entry.server.tsx). */
export type WebBuild = ServerBuild & {
  entry: { module: { loadContext: (data: PageData) => RouterContextProvider } }
}

type Page = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Partial<Record<Encoding, Buffer>>
}

/** Pages kept rendered. Visitors choose the URLs, so their number is bounded, and what is asked for often outlives what is not. */
export const keptPages = 500

export const webBuildDir = join(root, 'apps/web/build')

/** Loads the built web app, or undefined before the first build. */
export async function loadWebBuild(): Promise<WebBuild | undefined> {
  const entry = `${webBuildDir}/server/index.js`
  if (!existsSync(entry)) return undefined
  // What `npm run build` wrote is what this type says.
  return (await import(pathToFileURL(entry).href)) as WebBuild
}

type PageOptions = {
  getBuild: () => Promise<WebBuild>
  data: PageData
  keep: boolean
  /** Origins that pages may ask besides ours. */
  connectOrigins?: readonly string[]
  /** Counts pages that were kept, and those that had to be rendered. */
  use?: CacheUse
}

/**
 * Answers every GET that is neither a call nor a file with a rendered page. A page depends on its
 * URL and the published catalog only (who is signed in is known to the browser alone), so it is
 * rendered once, kept compressed with its ETag and its own Content-Security-Policy, and dropped
 * when the catalog changes.
 */
export function servePages(
  app: FastifyInstance,
  { getBuild, data, keep, connectOrigins = [], use = noUse() }: PageOptions,
) {
  const newStore = () => recentlyUsed<Promise<Page>>(keptPages, () => 1)
  let kept = newStore()

  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const key = request.url
    const there = kept.get(key)
    if (there !== undefined) use.hits++
    else use.misses++
    const page = await (there ?? render(key, request))
    return send(page, request, reply)
  })

  function render(key: string, request: FastifyRequest): Promise<Page> {
    const rendering = renderPage(request, getBuild, data, connectOrigins)
    if (!keep) return rendering
    kept.set(key, rendering)
    const drop = () => kept.peek(key) === rendering && kept.delete(key)
    rendering.then((page) => page.status >= 500 && drop(), drop)
    return rendering
  }

  return {
    dropAll: () => {
      kept = newStore()
    },
  }
}

async function renderPage(
  request: FastifyRequest,
  getBuild: () => Promise<WebBuild>,
  data: PageData,
  connectOrigins: readonly string[],
): Promise<Page> {
  const build = await getBuild()
  const handler = createRequestHandler(build, process.env.NODE_ENV)
  // Nothing else of the request may show in a page: it is kept for whoever asks for this address next.
  const asked = new Request(pageAddress(request.url))
  const response = await handler(asked, build.entry.module.loadContext(data))
  const body = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] =
      process.env.NODE_ENV === 'development'
        ? developmentPolicy
        : contentSecurityPolicy({
            scriptHashes: inlineScriptHashes(body.toString()),
            connectOrigins,
          })
    headers['cache-control'] ??= 'no-cache'
  }
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return { status: response.status, headers, etag, bodies: { identity: body } }
}

/** Strict CSP without nonces, so that a kept page stays valid: each inline script is named by its hash. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...new Set([...scripts].map(([, code = '']) => createHash('sha256').update(code).digest('base64')))]
}

async function send(page: Page, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(page.headers).header('etag', page.etag).header('vary', 'accept-encoding')
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = page.status === 200 ? bestEncoding(request.headers['accept-encoding']) : 'identity'
  const body = await encoded(page, encoding)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).send(body)
}

const bestEncoding = (accepted: string | string[] | undefined): Encoding => {
  const text = String(accepted ?? '')
  return /\bbr\b/.test(text) ? 'br' : /\bgzip\b/.test(text) ? 'gzip' : 'identity'
}

async function encoded({ bodies }: Page, encoding: Encoding): Promise<Buffer> {
  const plain = bodies.identity ?? Buffer.alloc(0)
  if (encoding === 'identity') return plain
  bodies[encoding] ??= await (encoding === 'br'
    ? compress.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : compress.gzip(plain))
  return bodies[encoding]
}
