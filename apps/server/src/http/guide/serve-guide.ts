import { errorCatalogue } from '@portal/contract/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../../mail/html.ts'
import { openApi } from '../openapi.ts'
import { codeWords, wideTable, writeMarkdown } from './guide-markdown.ts'
import { guidePage, guidePolicy } from './guide-page.ts'
import {
  clientFiles,
  clientSource,
  type GuideSlug,
  guidePages,
  guidePath,
  guideText,
  referencePath,
} from './guide-pages.ts'
import { type ReferencePage, referencePages } from './reference.ts'

let made: ReturnType<typeof openApi> | undefined
/** Made for the first reader: its 400 calls and their schemas take long, and most processes are never asked for it. */
function document() {
  made ??= openApi()
  return made
}

let pages: Map<string, ReferencePage> | undefined
function reference() {
  pages ??= referencePages(document())
  return pages
}

/** /api/openapi.json, and the guide that explains it at /api/docs (docs/spec/api.md#guide). */
export function serveGuide(api: FastifyInstance, publicBaseUrl: string) {
  api.get('/openapi.json', async () => document())
  for (const { slug, title } of guidePages) {
    const path = guidePath(slug)
    api.get(below(path), async (_, reply) => {
      const { body, headings } = writeMarkdown(await guideText(slug), publicBaseUrl)
      return send(reply, guidePage({ title, path, headings, body: withCodes(slug, body) }))
    })
  }
  for (const file of clientFiles)
    api.get(below(guidePath(file)), async (_, reply) =>
      reply.type('text/plain; charset=utf-8').send(await clientSource(file)),
    )
  api.get<{ Params: { area?: string } }>(`${below(referencePath)}/:area?`, (request, reply) => {
    const { area } = request.params
    const page = reference().get(area === undefined ? referencePath : `${referencePath}/${area}`)
    return page ? send(reply, guidePage(page)) : reply.callNotFound()
  })
}

const below = (address: string) => address.replace('/api', '')

const send = (reply: FastifyReply, page: string) =>
  reply
    .headers({ 'content-security-policy': guidePolicy, 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(page)

/** The page of errors ends with a list of every code. */
function withCodes(slug: GuideSlug, body: Html): Html {
  if (slug !== 'errors') return body
  const rows = Object.entries(errorCatalogue).map(([code, { status, when }]) => [
    html`<code>${code}</code>`,
    html`${status}`,
    codeWords(when),
  ])
  const header = [html`Code`, html`Status`, html`When`]
  return html`${body}<h2 id="all-codes">All codes</h2>
${wideTable('All codes', header, rows)}`
}
