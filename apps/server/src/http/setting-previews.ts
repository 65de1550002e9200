import type { Company } from '@portal/domain/brand'
import { emailPreviewPath, previewBase, previewPath, previewRoutes } from '@portal/domain/settings-preview'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../features/mail/html.ts'
import type { Preview } from '../features/settings/open-preview.ts'
import type { Page } from './kept-pages.ts'

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
