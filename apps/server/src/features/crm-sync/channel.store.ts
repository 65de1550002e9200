import { desc, eq, lt } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { crmChannels } from './crm-sync.tables.ts'

export type Channel = typeof crmChannels.$inferSelect

export async function findChannel(on: Reader, channelId: string): Promise<Channel | undefined> {
  const [channel] = await on.select().from(crmChannels).where(eq(crmChannels.channelId, channelId))
  return channel
}

/** The one that lasts longest. */
export async function findNewestChannel(on: Reader): Promise<Channel | undefined> {
  const [channel] = await on.select().from(crmChannels).orderBy(desc(crmChannels.expiresAt)).limit(1)
  return channel
}

export async function addChannel(tx: Tx, channel: Channel): Promise<void> {
  await tx.insert(crmChannels).values(channel)
}

export async function removeChannel(tx: Tx, channelId: string): Promise<void> {
  await tx.delete(crmChannels).where(eq(crmChannels.channelId, channelId))
}

export async function deleteExpiredChannels(tx: Tx, expiredBefore: Date): Promise<void> {
  await tx.delete(crmChannels).where(lt(crmChannels.expiresAt, expiredBefore))
}
