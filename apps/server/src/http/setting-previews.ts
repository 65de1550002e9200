import type { Company } from '@portal/domain/brand'
import { emailPreviewPath, previewBase, previewPath, previewRoutes } from '@portal/domain/settings-preview'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recentlyUsed } from '../db/recently-used.ts'
import type { Preview } from '../features/settings/open-preview.ts'
import { html } from '../mail/html.ts'

/** Looks only: no script runs in a preview, nothing can be sent, and only our own pages may frame it. */
const policy =
  "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' https: data:; media-src 'self' https:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Emails have their styles in them, as mail readers need it. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const emailPath = new RegExp(`^${emailPreviewPath('')}([a-z-]+)$`)
const labelPath = /^\/labels\/([A-Za-z0-9-]+)\.pdf$/

const noLabel = 'This label is not offered.'

type Asked = { Params: { token: string } }
/** What follows the token: the path of a page with its query. */
const behindToken = new RegExp(`^${previewBase}[^/?]+`)

type Previews = {
  previewOf: (token: string) => Promise<Preview | undefined>
  /** A page as everyone sees it. */
  published: (path: string) => Promise<Page>
  /** The page as it would be. */
  drawn: (path: string, company: Partial<Company>, manifest: Preview['manifest']) => Promise<Page>
}

/**
 * Public pages as they would be with a draft of settings, or at another moment (docs/spec/settings.md#preview). The address is the key to it:
 * it is kept by no cache and told to no other site.
 */
export function servePreviews(app: FastifyInstance, { previewOf, published, drawn }: Previews) {
  for (const route of previewRoutes) app.get<Asked>(route, sendPreview)

  async function sendPreview(request: FastifyRequest<Asked>, reply: FastifyReply) {
    const { token } = request.params
    const path = request.url.replace(behindToken, '')
    const email = emailPath.exec(path)?.[1]
    reply.headers({
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const preview = await previewOf(token)
    if (preview === undefined)
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('This preview has ended. Open it again in the back office.')
    if (email !== undefined) {
      const html = preview.email(email)
      return reply
        .code(html === undefined ? 404 : 200)
        .header('content-security-policy', emailPolicy)
        .type('text/html; charset=utf-8')
        .send(html ?? '')
    }
    const stock = labelPath.exec(path)?.[1]
    if (stock !== undefined) {
      const sheet = await preview.labels(stock)
      if (sheet === undefined) return reply.code(404).type('text/plain; charset=utf-8').send(noLabel)
      return reply.type('application/pdf').send(sheet)
    }
    const { company, manifest, words } = preview
    const page = await (company === null ? published(path) : drawn(path, company, manifest))
    const location = page.headers.location
    if (location !== undefined) return reply.redirect(previewPath(token) + location, 302)
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .send(previewed((page.bodies.identity ?? Buffer.alloc(0)).toString(), previewPath(token), words))
  }
}

/** The page without scripts, and above it what it is. */
function previewed(page: string, base: string, words: string | null): string {
  const shown = withoutScripts(page, base)
  if (words === null) return shown
  const bar = html`<section aria-label="Preview"><p class="notice" data-tone="warning" style="margin:0">${words}</p></section>`
  return shown.replace(/<body[^>]*>/, (body) => body + bar.markup)
}

/** The page as it is read without scripts; its links stay in the preview. */
export const withoutScripts = (html: string, base: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="(?:modulepreload|manifest)"[^>]*>/g, '')
    .replace(/(<a\b[^>]*\bhref=")\/(?!\/)/g, (_, start: string) => `${start}${base}/`)

/** A rendered page; bodies are compressed when they are first asked for. */
export type Page = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Partial<Record<'br' | 'gzip' | 'identity', Buffer>>
}

/** How much memory rendered pages may take, in bytes: the site's own, and those that visitors' addresses add. */
export const keptBytes = { listed: 48 * 1024 * 1024, other: 8 * 1024 * 1024 } as const
/** A page that is kept takes this besides its text. */
const overheadBytes = 4 * 1024
/** Its compressed forms beside the text. */
const compressedShare = 0.5

const bytesOf = ({ bodies }: Page) =>
  overheadBytes + Math.ceil((bodies.identity?.length ?? 0) * (1 + compressedShare))

/**
 * Pages by their normal address, until the catalog changes. Those of the site and those that visitors' addresses add
 * have their own room, so that made-up addresses push out only one another.
 */
export function keptPages() {
  const listed = recentlyUsed<Page>(keptBytes.listed, bytesOf)
  const other = recentlyUsed<Page>(keptBytes.other, bytesOf)
  const rendering = new Map<string, Promise<Page>>()

  return {
    get: (address: string): Page | Promise<Page> | undefined =>
      listed.get(address) ?? other.get(address) ?? rendering.get(address),
    /** Keeps what is being rendered for all who ask meanwhile, and the page when it is no failure. */
    keep(address: string, isListed: boolean, page: Promise<Page>) {
      rendering.set(address, page)
      const done = () => rendering.delete(address)
      page.then((one) => {
        done()
        if (one.status < 500) (isListed && one.status === 200 ? listed : other).set(address, one)
      }, done)
    },
  }
}
