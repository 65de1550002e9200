import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { excluded } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { crmChannels, crmSync } from '../../db/schema/crm-sync.tables.ts'
import type { CrmKind } from '../../ports/crm-directory.ts'

export type Progress = typeof crmSync.$inferSelect
export type Phase = Progress['phase']
/** The position of a copy: no other process has moved it while this is still true. */
type Standing = Pick<Progress, 'kind' | 'phase' | 'cursor'>

const isAt = ({ kind, phase, cursor }: Standing): SQL | undefined =>
  and(eq(crmSync.kind, kind), eq(crmSync.phase, phase), sql`${crmSync.cursor} is not distinct from ${cursor}`)

export const readProgress = (on: Reader): Promise<Progress[]> => on.select().from(crmSync)

/** This when no copy is under way, and otherwise what the row has. */
const ifIdle = (value: SQL, column: SQL) =>
  sql`case ${crmSync.phase} when 'idle' then ${value} else ${column} end`

/** Continues the copy under way, or begins one with what changed from `startedAt` on left to the next. */
export async function beginCopy(tx: Tx, kind: CrmKind, startedAt: Date, now: Date): Promise<Progress> {
  const [progress] = await tx
    .insert(crmSync)
    .values({ kind, phase: 'changed', startedAt, lastTry: now })
    .onConflictDoUpdate({
      target: crmSync.kind,
      set: {
        phase: ifIdle(sql`'changed'`, sql`${crmSync.phase}`),
        cursor: ifIdle(sql`null`, sql`${crmSync.cursor}`),
        rowsDone: ifIdle(sql`0`, sql`${crmSync.rowsDone}`),
        startedAt: ifIdle(sql`excluded.started_at`, sql`${crmSync.startedAt}`),
        lastTry: now,
      },
    })
    .returning()
  if (!progress) throw new Error('Beginning a copy answers its progress.')
  return progress
}

/** Undefined when another process has moved it meanwhile: its page counts, and ours is to be undone. */
export async function moveCopy(
  tx: Tx,
  standing: Standing,
  to: { phase: Phase; cursor: string | null; rows: number; now: Date },
): Promise<Progress | undefined> {
  const rowsDone = sql`${crmSync.rowsDone} + ${to.rows}`
  const [moved] = await tx
    .update(crmSync)
    .set({ phase: to.phase, cursor: to.cursor, rowsDone, lastTry: to.now, lastError: null })
    .where(isAt(standing))
    .returning()
  return moved
}

/** The same, with everything read. */
export async function finishCopy(
  tx: Tx,
  standing: Standing,
  { rows, now }: { rows: number; now: Date },
): Promise<Progress | undefined> {
  const [finished] = await tx
    .update(crmSync)
    .set({
      phase: 'idle',
      cursor: null,
      rowsDone: sql`${crmSync.rowsDone} + ${rows}`,
      copiedUntil: sql`${crmSync.startedAt}`,
      lastSuccess: now,
      lastTry: now,
      lastError: null,
    })
    .where(isAt(standing))
    .returning()
  return finished
}

export async function restartCopy(tx: Tx, kind: CrmKind, startedAt: Date): Promise<void> {
  await tx
    .update(crmSync)
    .set({ phase: 'changed', cursor: null, rowsDone: 0, startedAt })
    .where(eq(crmSync.kind, kind))
}

/** @param says why, in plain words */
export async function recordFailure(tx: Tx, kind: CrmKind, now: Date, says: string): Promise<void> {
  await tx
    .insert(crmSync)
    .values({ kind, lastTry: now, lastError: says })
    .onConflictDoUpdate({ target: crmSync.kind, set: excluded(crmSync, ['lastTry', 'lastError']) })
}

type Channel = typeof crmChannels.$inferSelect

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
