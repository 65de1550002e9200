import { hasEnded } from '@portal/domain/device-status'
import { finderLimits } from '@portal/domain/tag-page'
import { v7 } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { countIn } from '../../auth/count-request.ts'
import { enqueueMail, enqueueMailToAdministrators } from '../../mail/enqueue-mail.ts'
import type { FinderForm } from './clean-message.ts'
import { findAgentEmail, findMessages, insertMessage, lockTagged } from './finder-messages.store.ts'
import { messageLimits } from './tag-limits.ts'
import { dayBefore, type SeenTag, type TagNeeds } from './visit-tag.ts'

/** What became of a message: kept (also when it was sent twice), refused since the tag had enough today, or the device has ended. */
export type Left = 'kept' | 'full' | 'ended'

/**
 * Keeps a finder's message and queues the email to the account's agent, or to the Administrators where there is none.
 * @param form cleaned and right
 * Throws TOO_MANY_REQUESTS when the network sent too many.
 */
export const leaveMessage = (
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
