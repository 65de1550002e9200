import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { excluded } from '../../db/build.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/auth.tables.ts'

/** Undefined for a person who never began; `onSince` is null until the first code. */
export async function readSecondFactor(on: Reader, userId: string) {
  const recoveryCodesLeft = on.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
  const [state] = await on
    .select({ onSince: secondFactors.confirmedAt, recoveryCodesLeft })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return state
}

/** The person's second factor, on or not yet, which no one else can use until the transaction ends. */
export async function lockSecondFactor(tx: Tx, userId: string) {
  const [locked] = await tx
    .select({
      sealedSecret: secondFactors.sealedSecret,
      startedAt: secondFactors.startedAt,
      confirmedAt: secondFactors.confirmedAt,
    })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for('update')
  return locked
}
export type SecondFactorRow = NonNullable<Awaited<ReturnType<typeof lockSecondFactor>>>

/** A new secret that waits for its first code, in place of one that waited; false when the second factor is on. */
export async function beginSecondFactor(
  tx: Tx,
  userId: string,
  sealedSecret: Buffer,
  at: Date,
): Promise<boolean> {
  const begun = await tx
    .insert(secondFactors)
    .values({ userId, sealedSecret, startedAt: at })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: excluded(secondFactors, ['sealedSecret', 'startedAt']),
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return begun.length > 0
}

export async function turnOnSecondFactor(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.update(secondFactors).set({ confirmedAt: at }).where(eq(secondFactors.userId, userId))
}

/**
 * True for exactly one of all who come with the code of this step, and only if no later one was used. A step that is
 * still to come was used by a clock that was wrong; it must not refuse its owner until then.
 */
export async function takeCodeStep(
  tx: Tx,
  userId: string,
  { step, latestPossible }: { step: number; latestPossible: number },
): Promise<boolean> {
  const isLater = or(lt(secondFactors.lastUsedStep, step), gt(secondFactors.lastUsedStep, latestPossible))
  const taken = await tx
    .update(secondFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(secondFactors.userId, userId), isLater))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

/** Secret and recovery codes are gone; false when the second factor was not on. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const [removed] = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return removed !== undefined && removed.confirmedAt !== null
}

/** These recovery codes and no others. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, codeHashes: Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

/** True for exactly one of all who come with it. */
export async function spendRecoveryCode(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const spent = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return spent.length > 0
}
