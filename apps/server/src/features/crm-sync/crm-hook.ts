import { createHash, randomInt } from 'node:crypto'
import { AppError } from '@portal/contract/errors'
import { hourMs, minuteMs } from '@portal/domain/limits'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { InTransaction, Reader } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { callerIp } from '../../http/caller-ip.ts'
import { isSameSecret } from '../../http/same-secret.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { CrmDirectory } from '../../ports/crm-directory.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { countRequest } from '../auth/count-request.ts'
import { networkOf } from '../auth/sign-in-limits.ts'
import {
  addChannel,
  deleteExpiredChannels,
  findChannel,
  findNewestChannel,
  removeChannel,
} from './crm-sync.store.ts'

/** Thousands of ids, and no more. */
const bytesMax = 128 * 1024

/**
 * POST /api/hooks/zoho-crm, in the vendor's shape and so outside the contract: acknowledged at once, acted on
 * later.
 */
export function serveCrmHook(api: FastifyInstance, deps: Deps) {
  api.post('/hooks/zoho-crm', { bodyLimit: bytesMax }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    await takeNotification(deps, request.body, callerIp(request))
    return { status: 'ok' }
  })
}

/** What the vendor sends; everything but the token is a hint. */
const notification = z.object({
  channel_id: z.union([z.string().regex(/^[\w.-]{1,64}$/), z.int()]).transform(String),
  token: z.string().min(1).max(256),
  module: z.string().max(100),
  /** insert, update, delete, or create, edit, delete: it depends on where the change was made. */
  operation: z.string().max(50),
  ids: z.array(z.string().regex(/^\d{1,20}$/)).max(5_000),
})

/** Beyond so many records the regular copy is quicker. */
const idsMax = 500
const idsPerJob = 100

type Needs = Pick<Deps, 'db' | 'inTransaction' | 'now' | 'crm' | 'rateLimits'>

/**
 * The CRM says that records changed: they are read again soon, regardless of what it says of them. Throws NOT_FOUND with the
 * embedded CRM, TOO_MANY_REQUESTS, INVALID_INPUT for what is no notification, and NOT_SIGNED_IN when the token is
 * not the channel's, since nothing else signs it.
 */
async function takeNotification(needs: Needs, body: unknown, ip: string): Promise<void> {
  const { crm, db, inTransaction, now } = needs
  if (!crm) throw new AppError('NOT_FOUND')
  await countRequest(needs, [{ bucket: `crm-hook:${networkOf(ip)}`, atMost: 300, windowMs: minuteMs }])
  const said = notification.safeParse(body)
  if (!said.success) throw new AppError('INVALID_INPUT')

  const { channel_id, token, module, operation, ids } = said.data
  const channel = await findChannel(db, channel_id)
  if (
    !channel ||
    !isSameSecret(hashToken(token).toString('hex'), channel.tokenHash) ||
    channel.expiresAt < now()
  )
    throw new AppError('NOT_SIGNED_IN')

  const kind = crm.kindOfModule(module)
  if (!kind || ids.length === 0) return
  await inTransaction(async (tx) => {
    if (ids.length > idsMax) return enqueue(tx, 'sync-crm', { now: true }, { key: 'sync-crm' })
    const gone = operation.toLowerCase().includes('delete')
    for (let from = 0; from < ids.length; from += idsPerJob) {
      const some = ids.slice(from, from + idsPerJob).sort()
      // The same again, while it waits, is one job.
      const key = `crm-records:${createHash('sha256').update(`${kind} ${gone} ${some}`).digest('hex')}`
      await enqueue(tx, 'copy-crm-records', { kind, ids: some, gone }, { key })
    }
  })
}

type WatchCrmNeeds = {
  db: Reader
  inTransaction: InTransaction
  now: () => Date
  crm: CrmDirectory
  /** Where the CRM reaches us; null where it cannot. */
  notifyUrl: string | null
  log: Pick<Logger, 'info' | 'warn'>
}

/** The vendor allows a week. */
const channelMs = 6 * 24 * hourMs
/** A channel is replaced when so much of its time is left. */
const renewMs = channelMs / 5

/**
 * Subscribes to changes of the CRM: a new channel each time, so that the old one works until it ends.
 * Failing is noted and no more: what the CRM does not tell us, the copy by the clock finds.
 */
export async function watchCrm(needs: WatchCrmNeeds): Promise<void> {
  const { db, inTransaction, now, crm, notifyUrl, log } = needs
  if (notifyUrl === null) return
  const at = now()
  const newest = await findNewestChannel(db)
  if (newest && newest.expiresAt.getTime() - at.getTime() > renewMs) return

  const token = newToken()
  const channelId = `1${String(randomInt(10 ** 12)).padStart(12, '0')}`
  const expiresAt = new Date(at.getTime() + channelMs)
  // Before the CRM knows it: its first word may come at once.
  await inTransaction(async (tx) => {
    await deleteExpiredChannels(tx, at)
    await addChannel(tx, { channelId, tokenHash: hashToken(token).toString('hex'), expiresAt })
  })
  try {
    await crm.watch({ id: channelId, notifyUrl, token, expiresAt })
    log.info({ expiresAt }, 'the CRM will tell us of changes')
  } catch (error) {
    await inTransaction((tx) => removeChannel(tx, channelId))
    if (!(error instanceof IntegrationError)) throw error
    log.warn({ err: error }, 'the CRM will not tell us of changes; they are found by the clock')
  }
}
