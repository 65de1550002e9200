import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Manifest } from '@portal/contract/catalog'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Preview } from '../features/settings/open-preview.ts'
import { type CacheUse, noUse } from '../metrics/counts.ts'
import { root } from '../root.ts'
import { withCompany } from '../shown-company.ts'
import { toAppError } from './errors.ts'
import { renderInTurn } from './render-in-turn.ts'
import { contentSecurityPolicy, developmentPolicy } from './security.ts'
import { keptPages, type Page, servePreviews } from './setting-previews.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compress | 'identity'

/** What server-rendered pages may ask for: nothing that depends on who is looking. */
export type PageData = {
  manifest: () => Promise<Manifest>
  newSlugOf: (slug: string) => Promise<string | undefined>
  publicBaseUrl: string
  timeZone: string
  /** Whether there is a mail server; without one screens promise no email. */
  sendsMail: boolean
  /** Called with renderings that failed. */
  onError: (error: unknown) => void
}

/** The web app's server side: React Router's build plus our own door into it (apps/web/app/entry.server.tsx). */
export type WebBuild = ServerBuild & {
  entry: {
    module: {
      loadContext: (data: PageData) => RouterContextProvider
      normalAddress: (asked: URL) => NormalAddress
    }
  }
}

/** What a page reads of the address that was asked for (apps/web/app/page-addresses.ts). */
type NormalAddress = {
  address: string
  /** There are only as many of its kind as the site has pages. */
  isListed: boolean
  /** The name of the product whose page it is, without a choice or filter. */
  product?: string
}

export const webBuildDir = join(root, 'apps/web/build')

/** Loads the built web app, or undefined before the first build. */
export async function loadWebBuild(): Promise<WebBuild | undefined> {
  const entry = `${webBuildDir}/server/index.js`
  if (!existsSync(entry)) return undefined
  // What `npm run build` wrote is what this type says.
  return (await import(pathToFileURL(entry).href)) as WebBuild
}

export type PageOptions = {
  getBuild: () => Promise<WebBuild>
  data: PageData
  keep: boolean
  /** Origins that pages may ask besides ours. */
  connectOrigins?: readonly string[]
  /** Counts pages that were kept, and those that had to be rendered. */
  use?: CacheUse
  /** How many calls of signed-in people are being answered now; pages at addresses that are not listed wait for them. */
  signedInCalls?: () => number
  /** What the site would show with a draft of settings; undefined where there is none with this token. */
  previewOf?: (token: string) => Promise<Preview | undefined>
}

/**
 * Answers every GET that is neither a call nor a file with a rendered page. A page depends on the
 * published catalog and on what it reads of its address only (who is signed in is known to the browser alone), so it is
 * rendered once for all addresses with the same normal form, kept compressed with its ETag and its own
 * Content-Security-Policy, and dropped when the catalog changes (ADR 0010). What is not one of the site's own pages is
 * rendered in its turn, and refused with BUSY when too many wait.
 */
export function servePages(
  app: FastifyInstance,
  {
    getBuild,
    data,
    keep,
    connectOrigins = [],
    use = noUse(),
    signedInCalls = () => 0,
    previewOf = async () => undefined,
  }: PageOptions,
) {
  let kept = keptPages()
  const inTurn = renderInTurn(signedInCalls)
  // Nothing of a preview is kept, and its link may be passed on: no number of readers takes more than its share.
  const previewInTurn = renderInTurn(signedInCalls)

  app.get('/*', { exposeHeadRoute: true }, async (request, reply) =>
    send(await pageAt(request.url), request, reply),
  )

  servePreviews(app, {
    previewOf,
    published: pageAt,
    drawn: async (path, company, manifest) => {
      const build = await getBuild()
      const { address } = build.entry.module.normalAddress(pageAddress(path))
      const shown = manifest === null ? data : { ...data, manifest }
      return previewInTurn(() =>
        withCompany(() => renderPage(build, address, shown, connectOrigins), company),
      )
    },
  })

  async function pageAt(asked: string): Promise<Page> {
    // Most addresses are asked for in their normal form already: finding it is a fifth of what a page from memory costs.
    const there = kept.get(asked)
    if (there !== undefined) {
      use.hits++
      return there
    }
    const build = await getBuild()
    return pageOf(build, build.entry.module.normalAddress(pageAddress(asked)))
  }

  function pageOf(build: WebBuild, normal: NormalAddress): Page | Promise<Page> {
    const there = kept.get(normal.address)
    if (there !== undefined) use.hits++
    else use.misses++
    return there ?? render(build, normal)
  }

  function render(build: WebBuild, normal: NormalAddress): Promise<Page> {
    const { address, product } = normal
    const now = () => withCompany(() => renderPage(build, address, data, connectOrigins))
    if (!keep) return now()
    const store = kept
    const rendering = normal.isListed
      ? now()
      : isProduct(product).then((isListed) => (isListed ? now() : inTurn(now)))
    store.keep(address, normal.isListed || product !== undefined, rendering)
    return rendering
  }

  async function isProduct(name: string | undefined): Promise<boolean> {
    return (
      name !== undefined && (await data.manifest()).products.some(({ urlPathName }) => urlPathName === name)
    )
  }

  return {
    dropAll: () => {
      kept = keptPages()
    },
  }
}

async function renderPage(
  build: WebBuild,
  address: string,
  data: PageData,
  connectOrigins: readonly string[],
): Promise<Page> {
  const handler = createRequestHandler(build, process.env.NODE_ENV)
  // Nothing else of the request may show in a page: it is cached for the next reader of this address.
  const asked = new Request(pageAddress(address))
  const watched = watchReads(data)
  const response = await handler(asked, build.entry.module.loadContext(watched.data))
  // The page of an error is for defects; while the database is away a page says so, and the browser asks again.
  if (response.status >= 500) watched.throwUnavailable()
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

/** The same data, which keeps why reading it failed: the framework turns every failure into a page. */
function watchReads(data: PageData) {
  let failure: unknown
  const kept =
    <Given extends unknown[], Read>(read: (...given: Given) => Promise<Read>) =>
    async (...given: Given): Promise<Read> => {
      try {
        return await read(...given)
      } catch (error) {
        failure = error
        throw error
      }
    }
  return {
    data: { ...data, manifest: kept(data.manifest), newSlugOf: kept(data.newSlugOf) },
    throwUnavailable: () => {
      if (failure !== undefined && toAppError(failure).retryAfterSeconds !== undefined) throw failure
    },
  }
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

/** Named, and not with the weight 0, which refuses it. */
const accepts = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`)
const [acceptsBr, acceptsGzip] = [accepts('br'), accepts('gzip')]

const bestEncoding = (accepted: string | string[] | undefined): Encoding => {
  const text = String(accepted ?? '')
  return acceptsBr.test(text) ? 'br' : acceptsGzip.test(text) ? 'gzip' : 'identity'
}

async function encoded({ bodies }: Page, encoding: Encoding): Promise<Buffer> {
  const plain = bodies.identity ?? Buffer.alloc(0)
  if (encoding === 'identity') return plain
  bodies[encoding] ??= await (encoding === 'br'
    ? compress.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : compress.gzip(plain))
  return bodies[encoding]
}

/** No such host can exist, so no link could lead there unnoticed. */
const nowhere = 'http://portal.invalid'

/**
 * The address that a page is rendered for: the path and query that were asked for, never the caller's choice of a
 * host, however it is written (`//host`, `/\host`, a whole address as proxies send it).
 */
export function pageAddress(asked: string): URL {
  const path = asked.replace(/^https?:\/\/[^/?]*/i, '')
  return new URL(path.startsWith('/') ? nowhere + path : `${nowhere}/${path}`)
}
