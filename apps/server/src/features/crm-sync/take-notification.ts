import { createHash } from 'node:crypto'
import { AppError } from '@portal/contract/errors'
import { minuteMs } from '@portal/domain/limits'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { isSameSecret } from '../../http/same-secret.ts'
import { hashToken } from '../../http/session.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { countRequest } from '../auth/count-request.ts'
import { networkOf } from '../auth/sign-in-limits.ts'
import { findChannel } from './channel.store.ts'

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
export async function takeNotification(needs: Needs, body: unknown, ip: string): Promise<void> {
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
