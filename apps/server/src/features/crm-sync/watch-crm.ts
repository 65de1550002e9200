import { randomInt } from 'node:crypto'
import { hourMs } from '@portal/domain/limits'
import type { Logger } from 'pino'
import type { InTransaction, Reader } from '../../db/client.ts'
import { hashToken, newToken } from '../../http/session.ts'
import type { CrmDirectory } from '../../ports/crm-directory.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { addChannel, deleteExpiredChannels, findNewestChannel, removeChannel } from './channel.store.ts'

type Needs = {
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
export async function watchCrm(needs: Needs): Promise<void> {
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
