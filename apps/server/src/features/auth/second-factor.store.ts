import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

export type SecondFactorRow = { sealedSecret: Buffer; startedAt: Date; confirmedAt: Date | null }

const readState = statement<{ onSince: Date | null; recoveryCodesLeft: number }, [string]>(
  'second_factor_state',
  `select confirmed_at as "onSince",
          (select count(*)::int from recovery_codes c where c.user_id = f.user_id) as "recoveryCodesLeft"
   from second_factors f where user_id = $1`,
)
const lock = statement<SecondFactorRow, [string]>(
  'second_factor_lock',
  `select sealed_secret as "sealedSecret", started_at as "startedAt", confirmed_at as "confirmedAt"
   from second_factors where user_id = $1 for update`,
)
// One that is on stays as it is.
const begin = statement<{ userId: string }, [string, Buffer, Date]>(
  'second_factor_begin',
  `insert into second_factors (user_id, sealed_secret, started_at) values ($1, $2, $3)
   on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, started_at = excluded.started_at
     where second_factors.confirmed_at is null
   returning user_id as "userId"`,
)
const confirm = statement<never, [string, Date]>(
  'second_factor_confirm',
  `update second_factors set confirmed_at = $2 where user_id = $1`,
)
// A step that is still to come was used by a clock that was wrong; it must not refuse its owner until then.
const takeStep = statement<{ userId: string }, [string, number, number]>(
  'second_factor_step',
  `update second_factors set last_used_step = $2
   where user_id = $1 and (last_used_step < $2 or last_used_step > $3) returning user_id as "userId"`,
)
const remove = statement<{ wasOn: boolean }, [string]>(
  'second_factor_remove',
  `delete from second_factors where user_id = $1 returning confirmed_at is not null as "wasOn"`,
)
const writeCodes = statement<never, [string, Buffer[]]>(
  'recovery_codes_write',
  `insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])`,
)
const deleteCodes = statement<never, [string]>(
  'recovery_codes_delete',
  `delete from recovery_codes where user_id = $1`,
)
const useCode = statement<{ userId: string }, [string, Buffer]>(
  'recovery_code_use',
  `delete from recovery_codes where user_id = $1 and code_hash = $2 returning user_id as "userId"`,
)

/** Undefined for somebody who never began; `onSince` is null until the first code. */
export const readSecondFactor = async (on: Reader, userId: string) => (await readState(on, userId))[0]

/** The person's second factor, on or not yet, nobody else's to use until the transaction ends. */
export const lockSecondFactor = async (tx: Tx, userId: string) => (await lock(tx, userId))[0]

/** A new secret that waits for its first code, in place of one that waited; false when the second factor is on. */
export const beginSecondFactor = async (tx: Tx, userId: string, sealedSecret: Buffer, at: Date) =>
  (await begin(tx, userId, sealedSecret, at)).length > 0

export const turnOnSecondFactor = async (tx: Tx, userId: string, at: Date) => {
  await confirm(tx, userId, at)
}

/** True for exactly one of all who come with the code of this step, and only if no later one was used. */
export const takeCodeStep = async (
  tx: Tx,
  userId: string,
  { step, latestPossible }: { step: number; latestPossible: number },
) => (await takeStep(tx, userId, step, latestPossible)).length > 0

/** Secret and recovery codes are gone; false when the second factor was not on. */
export const removeSecondFactor = async (tx: Tx, userId: string) =>
  (await remove(tx, userId))[0]?.wasOn === true

/** These recovery codes and no others. */
export const replaceRecoveryCodes = async (tx: Tx, userId: string, codeHashes: Buffer[]) => {
  await deleteCodes(tx, userId)
  await writeCodes(tx, userId, codeHashes)
}

/** True for exactly one of all who come with it. */
export const spendRecoveryCode = async (tx: Tx, userId: string, codeHash: Buffer) =>
  (await useCode(tx, userId, codeHash)).length > 0
