import type { Reader } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { OrderExportSchedule } from './order-export-schedule.ts'

/** As the Vendors screen calls the port. */
export const ledgerVendor = 'ledger'

// Of all who find the rest over, one goes first: the update that the others wait for gives them another rest.
const admit = statement<{ openUntil: Date | null; isProbe: boolean }, [string, Date, Date]>(
  'breaker_admit',
  `with probe as (
     update vendor_breakers set open_until = $3 where vendor = $1 and open_until <= $2 returning vendor
   )
   select case when open_until <= $2 then $3 else open_until end as "openUntil",
          exists (select from probe) as "isProbe"
   from vendor_breakers where vendor = $1`,
)
const writeFailure = statement<{ failuresInARow: number }, [string, number, Date]>(
  'breaker_failure',
  `insert into vendor_breakers as b (vendor, failures_in_a_row, open_until)
   values ($1, 1, case when $2::int <= 1 then $3::timestamptz end)
   on conflict (vendor) do update set failures_in_a_row = b.failures_in_a_row + 1,
     open_until = case when b.failures_in_a_row + 1 >= $2 then $3 else b.open_until end
   returning failures_in_a_row as "failuresInARow"`,
)
const writeAnswer = statement<never, [string]>(
  'breaker_answer',
  `update vendor_breakers set failures_in_a_row = 0, open_until = null
   where vendor = $1 and (failures_in_a_row > 0 or open_until is not null)`,
)

type Needs = { db: Reader; now: () => Date; schedule: OrderExportSchedule }
const restFrom = ({ now, schedule }: Needs) => new Date(now().getTime() + schedule.breakerOpenMs)

/**
 * Whether the ledger may be asked: undefined, or until when it is left alone (docs/spec/integrations.md#order-export).
 * After the rest one caller of all nodes is let through, to see.
 */
export async function restsUntil(needs: Needs): Promise<Date | undefined> {
  const [breaker] = await admit(needs.db, ledgerVendor, needs.now(), restFrom(needs))
  return breaker?.isProbe ? undefined : (breaker?.openUntil ?? undefined)
}

/** The ledger failed, regardless of what it was asked. Answers true when that makes it rest for the first time. */
export async function recordLedgerFailure(needs: Needs): Promise<boolean> {
  const { breakerAfter } = needs.schedule
  const [breaker] = await writeFailure(needs.db, ledgerVendor, breakerAfter, restFrom(needs))
  return breaker?.failuresInARow === breakerAfter
}

/** The ledger answered, be it a refusal: it is there. */
export const recordLedgerAnswer = async ({ db }: Pick<Needs, 'db'>): Promise<void> => {
  await writeAnswer(db, ledgerVendor)
}
