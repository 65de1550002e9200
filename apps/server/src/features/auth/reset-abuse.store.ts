import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

const addOne = statement<never, [string, Date, Date]>(
  'reset_abuse_add',
  `update attempts set count = case when resets_at > $2 then count + 1 else 1 end,
          resets_at = case when resets_at > $2 then resets_at else $3 end
   where bucket = $1`,
)
// The counter rises only with an address that was not asked for yet, and both begin again after a day.
const noteAddress = statement<{ addresses: number }, [string, string, Date, Date, number]>(
  'reset_abuse_address',
  `with known as (
     select count from attempts where bucket = $1 and resets_at > $3
   ), fresh as (
     insert into attempts (bucket, count, resets_at)
     select $2, 1, $4 where coalesce((select count from known), 0) < $5
     on conflict (bucket) do update set resets_at = excluded.resets_at where attempts.resets_at <= $3
     returning 1
   )
   insert into attempts (bucket, count, resets_at) select $1, 1, $4 from fresh
   on conflict (bucket) do update set
     count = case when attempts.resets_at > $3 then attempts.count + 1 else 1 end,
     resets_at = case when attempts.resets_at > $3 then attempts.resets_at else excluded.resets_at end
   returning count as addresses`,
)
const writeChallenge = statement<never, [string, number, Date]>(
  'challenge_write',
  `insert into attempts (bucket, count, resets_at) values ($1, $2, $3)`,
)
const takeChallenge = statement<{ rounds: number }, [string, Date]>(
  'challenge_take',
  `delete from attempts where bucket = $1 and resets_at > $2 returning count as rounds`,
)

/** One more in a window that begins with the first; the counter exists. */
export const countOne = async (tx: Tx, bucket: string, at: Date, endsAt: Date) => {
  await addOne(tx, bucket, at, endsAt)
}

/**
 * How many different addresses were asked for, when this one was not among them; undefined otherwise.
 * Beyond `most` nothing is written any more.
 */
export const noteNewAddress = async (
  tx: Tx,
  {
    counter,
    address,
    at,
    endsAt,
    most,
  }: { counter: string; address: string; at: Date; endsAt: Date; most: number },
) => (await noteAddress(tx, counter, address, at, endsAt, most))[0]?.addresses

export const addChallenge = async (tx: Tx, bucket: string, rounds: number, endsAt: Date) => {
  await writeChallenge(tx, bucket, rounds, endsAt)
}
/** The rounds of a challenge that still stands; it does not afterwards, if the transaction commits. */
export const takeChallengeRounds = async (tx: Tx, bucket: string, at: Date) =>
  (await takeChallenge(tx, bucket, at))[0]?.rounds
