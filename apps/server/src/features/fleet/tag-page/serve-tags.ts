import { AppError, errorCatalogue } from '@portal/contract/errors'
import { deviceFields } from '@portal/domain/device-fields'
import { hasEnded } from '@portal/domain/device-status'
import { hourMs, minuteMs } from '@portal/domain/limits'
import { finderLimits } from '@portal/domain/tag-page'
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { callerIp } from '../../../http/caller-ip.ts'
import { enqueueMail, enqueueMailToAdministrators } from '../../../mail/enqueue-mail.ts'
import type { Html } from '../../../mail/html.ts'
import { findAgentEmail } from '../../accounts/account-author.ts'
import { countIn, type RequestLimit, uncount } from '../../auth/count-request.ts'
import { networkOf } from '../../auth/sign-in-limits.ts'
import { findMessages, findTagged, insertMessage, lockTagged, type Tagged } from './finder-messages.store.ts'
import {
  cleanForm,
  elsewherePage,
  endedPage,
  type FinderForm,
  finderPage,
  formErrors,
  tagPolicy,
  thanksPage,
  unknownPage,
  waitPage,
} from './tag-page.ts'

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
        isFromElsewhere(request, needs.publicBaseUrl)
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

/**
 * Whether another page sent the form. Browsers name the page in Origin, which is `null` where the page hides itself; those that
 * send Sec-Fetch-Site say it there too. A program says neither.
 */
function isFromElsewhere({ headers }: Pick<FastifyRequest, 'headers'>, publicBaseUrl: string): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  const host = URL.parse(origin)?.host
  return host === undefined || (host !== headers.host && host !== new URL(publicBaseUrl).host)
}

/** Kept by no cache, found by no search engine, told to no other site. */
const send = (reply: FastifyReply, [status, { markup }]: Answer) =>
  reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      // With none at all, the browser would not say that the form is ours.
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': tagPolicy,
    })
    .type('text/html; charset=utf-8')
    .send(markup)

/** What became of a message: kept (also when it was sent twice), refused since the tag had enough today, or the device has ended. */
type Left = 'kept' | 'full' | 'ended'

/**
 * Keeps a finder's message and queues the email to the account's agent, or to the Administrators where there is none.
 * @param form cleaned and right
 * Throws TOO_MANY_REQUESTS when the network sent too many.
 */
const leaveMessage = (
  needs: TagNeeds,
  { tag, form, ip }: { tag: SeenTag; form: FinderForm; ip: string },
): Promise<Left> =>
  needs.inTransaction(async (tx) => {
    const status = await lockTagged(tx, tag.deviceId)
    if (status === undefined || hasEnded(status)) return 'ended'
    const at = needs.now()
    const today = await findMessages(tx, tag.deviceId, dayBefore(at))
    // A form that is sent again, by a reload or a second press, is the same message.
    if (today.some(({ message, contact }) => message === form.message && contact === form.contact))
      return 'kept'
    if (today.length >= finderLimits.messagesPerDay) return 'full'
    await countIn(tx, needs, messageLimits(ip))
    const messageId = v7()
    await insertMessage(tx, { messageId, deviceId: tag.deviceId, ...form, at })
    await tell(tx, tag.zohoAccountId, messageId)
    return 'kept'
  })

async function tell(tx: Tx, zohoAccountId: string, messageId: string) {
  const to = await findAgentEmail(tx, zohoAccountId)
  const mail = { key: messageId, data: { messageId } }
  if (to === undefined) await enqueueMailToAdministrators(tx, 'finder-message', mail)
  else await enqueueMail(tx, 'finder-message', { to, ...mail })
}

type TagNeeds = Pick<Deps, 'inTransaction' | 'now' | 'rateLimits' | 'publicBaseUrl'>
/** What was asked for, and from where. */
type TagVisit = { typed: string; ip: string }

/** A tag that someone stands before. */
type SeenTag = Tagged & { hasEnded: boolean; isFull: boolean }

/** The code that was typed; null when it cannot be one. */
const codeIn = (typed: string): string | null => {
  const code = deviceFields.tagCode.clean(typed)
  return deviceFields.tagCode.isRight(code) ? code : null
}

/** The start of the day for which the messages of a tag are counted. */
const dayBefore = (at: Date) => new Date(at.getTime() - 24 * hourMs)

/**
 * The tag with this code, or undefined. Every visit counts as a miss until a tag is found, so that visits at once find no
 * more than visits one by one (docs/spec/fleet.md#tag-page).
 * Throws TOO_MANY_REQUESTS alike for all codes once the network had too many misses.
 */
const visitTag = (needs: TagNeeds, { typed, ip }: TagVisit): Promise<SeenTag | undefined> =>
  needs.inTransaction(async (tx) => {
    const limits = missLimits(ip)
    await countIn(tx, needs, limits)
    const tag = await findTagged(tx, codeIn(typed))
    if (!tag) return undefined
    await uncount(tx, limits)
    const today = await findMessages(tx, tag.deviceId, dayBefore(needs.now()))
    return { ...tag, hasEnded: hasEnded(tag.status), isFull: today.length >= finderLimits.messagesPerDay }
  })

/** Addresses that are no tag's. A person who types a code wrong needs a few; a million tags among 2^50 codes are not found so. */
const missLimits = (ip: string): RequestLimit[] => [
  { bucket: `tag-miss:quarter:${networkOf(ip)}`, atMost: 30, windowMs: 15 * minuteMs },
  { bucket: `tag-miss:day:${networkOf(ip)}`, atMost: 200, windowMs: 24 * hourMs },
]

/** Messages make us write to people. */
const messageLimits = (ip: string): RequestLimit[] => [
  { bucket: `finder:quarter:${networkOf(ip)}`, atMost: 5, windowMs: 15 * minuteMs },
  { bucket: `finder:day:${networkOf(ip)}`, atMost: 20, windowMs: 24 * hourMs },
]
