import { finderLimits } from '@portal/domain/tag-page'
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { accounts } from '../../../db/schema/accounts.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { fleetSettings } from '../../../db/schema/stations.tables.ts'
import { finderMessages } from '../../../db/schema/tag-page.tables.ts'

/** No tag has this code: the database refuses the letter U. Looked up for what cannot be a code, so that it costs the same. */
const noCode = 'U'.repeat(10)

/** The device that has this tag, as far as its public page knows it; `null` is no code at all. */
export async function findTagged(on: Reader, tagCode: string | null) {
  const [found] = await on
    .select({
      deviceId: devices.deviceId,
      zohoAccountId: devices.zohoAccountId,
      kind: devices.kind,
      status: devices.status,
      tagCode: devices.tagCode,
    })
    .from(devices)
    .where(eq(devices.tagCode, tagCode ?? noCode))
  return found
}
export type Tagged = NonNullable<Awaited<ReturnType<typeof findTagged>>>

/** The status of a device that no other transaction changes, or leaves a message for, until this one ends. */
export async function lockTagged(tx: Tx, deviceId: string) {
  const [found] = await tx
    .select({ status: devices.status })
    .from(devices)
    .where(eq(devices.deviceId, deviceId))
    .for('no key update')
  return found?.status
}

/** The messages of a device after a moment, the newest first. */
export const findMessages = (on: Reader, deviceId: string, after: Date) =>
  on
    .select({
      messageId: finderMessages.messageId,
      message: finderMessages.message,
      contact: finderMessages.contact,
      at: finderMessages.at,
    })
    .from(finderMessages)
    .where(and(eq(finderMessages.deviceId, deviceId), gt(finderMessages.at, after)))
    .orderBy(desc(finderMessages.at), desc(finderMessages.messageId))
    .limit(finderLimits.messagesPerDay * (finderLimits.keepDays + 1))

export async function insertMessage(tx: Tx, message: typeof finderMessages.$inferInsert): Promise<void> {
  await tx.insert(finderMessages).values(message)
}

/** A message with the device that it is about, for its email. */
export async function findMessageForEmail(on: Reader, messageId: string) {
  const [found] = await on
    .select({
      message: finderMessages.message,
      contact: finderMessages.contact,
      deviceId: devices.deviceId,
      kind: devices.kind,
      unitNumber: devices.unitNumber,
      tagCode: devices.tagCode,
      shortCode: fleetSettings.shortCode,
      accountName: accounts.accountName,
    })
    .from(finderMessages)
    .innerJoin(devices, eq(devices.deviceId, finderMessages.deviceId))
    .leftJoin(fleetSettings, eq(fleetSettings.zohoAccountId, devices.zohoAccountId))
    .leftJoin(accounts, eq(accounts.zohoAccountId, devices.zohoAccountId))
    .where(eq(finderMessages.messageId, messageId))
  return found
}
export type MessageForEmail = NonNullable<Awaited<ReturnType<typeof findMessageForEmail>>>

/** Deletes up to `most` messages until a moment. @returns how many there were */
export async function deleteMessages(on: Reader, until: Date, most: number): Promise<number> {
  const old = on
    .select({ messageId: finderMessages.messageId })
    .from(finderMessages)
    .where(lte(finderMessages.at, until))
    .limit(most)
    .for('update', { skipLocked: true })
  const { rowCount } = await on.delete(finderMessages).where(inArray(finderMessages.messageId, old))
  return rowCount ?? 0
}
