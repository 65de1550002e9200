import { AppError, errorCatalogue } from '@portal/contract/errors'
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { callerIp } from '../../../http/caller-ip.ts'
import type { Html } from '../../mail/html.ts'
import { cleanForm, type FinderForm, formErrors } from './clean-message.ts'
import { leaveMessage } from './leave-message.ts'
import {
  elsewherePage,
  endedPage,
  finderPage,
  tagPolicy,
  thanksPage,
  unknownPage,
  waitPage,
} from './tag-page.ts'
import { type TagNeeds, visitTag } from './visit-tag.ts'

type Address = { Params: { tagCode: string } }
/** A page with its status. */
type Answer = readonly [status: number, page: Html]

/** More than any right message takes, with every character escaped. */
const formBytesMax = 16_384

/**
 * The public pages of tags (docs/spec/fleet.md#tag-page). QR codes hold the address in capitals, so both spellings of the
 * path lead here.
 */
export function serveTags(app: FastifyInstance, needs: TagNeeds) {
  void app.register(pages, { needs })
}

const pages: FastifyPluginCallback<{ needs: TagNeeds }> = (app, { needs }, done) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytesMax },
    (_, body, parsed) => parsed(null, new URLSearchParams(String(body))),
  )
  for (const root of ['/t', '/T']) {
    app.get<Address>(`${root}/:tagCode`, (request, reply) =>
      answer(reply, () => show(needs, visitOf(request))),
    )
    app.post<Address>(`${root}/:tagCode`, (request, reply) =>
      answer(reply, async () =>
        request.headers['sec-fetch-site'] === 'cross-site'
          ? [403, elsewherePage()]
          : take(needs, visitOf(request), formOf(request.body)),
      ),
    )
    for (const other of [root, `${root}/*`])
      app.get(other, (_, reply) => answer(reply, async () => [404, unknownPage()]))
  }
  done()
}

const visitOf = (request: FastifyRequest<Address>) => ({
  typed: request.params.tagCode,
  ip: callerIp(request),
})
type Visit = ReturnType<typeof visitOf>

/** What was typed; a body of another kind says nothing. */
const formOf = (body: unknown): FinderForm => {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
  return cleanForm({ message: fields.get('message') ?? '', contact: fields.get('contact') ?? '' })
}

async function show(needs: TagNeeds, visit: Visit): Promise<Answer> {
  const tag = await visitTag(needs, visit)
  if (!tag) return [404, unknownPage()]
  return [200, tag.hasEnded ? endedPage(tag) : finderPage(tag, tag)]
}

async function take(needs: TagNeeds, visit: Visit, form: FinderForm): Promise<Answer> {
  const tag = await visitTag(needs, visit)
  if (!tag) return [404, unknownPage()]
  if (tag.hasEnded) return [409, endedPage(tag)]
  const errors = formErrors(form)
  if (Object.keys(errors).length > 0)
    return [400, finderPage(tag, { isFull: tag.isFull, returned: { form, errors } })]
  const left = await leaveMessage(needs, { tag, form, ip: visit.ip })
  if (left === 'ended') return [409, endedPage(tag)]
  if (left === 'full') return [429, finderPage(tag, { isFull: true, returned: { form, errors } })]
  return [200, thanksPage(tag)]
}

async function answer(reply: FastifyReply, work: () => Promise<Answer>) {
  try {
    return send(reply, await work())
  } catch (error) {
    if (!(error instanceof AppError) || errorCatalogue[error.code].status !== 429) throw error
    return send(reply.header('retry-after', error.retryAfterSeconds ?? 60), [429, waitPage()])
  }
}

/** Kept by no cache, found by no search engine, told to no other site. */
const send = (reply: FastifyReply, [status, { markup }]: Answer) =>
  reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': tagPolicy,
    })
    .type('text/html; charset=utf-8')
    .send(markup)
