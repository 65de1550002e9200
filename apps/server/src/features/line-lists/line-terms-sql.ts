import { endedLineStates } from '@portal/domain/line-states'
import { type SQL, sql } from 'drizzle-orm'
import { listed } from '../../db/columns.ts'
import { lineCredits, linePaidOn, lines, lineTermsEnd } from '../../db/schema/lines.tables.ts'

/** Terms of lines as the database reads them: the same as packages/domain/src/line-terms.ts, which a test compares. */

export const isCurrentLine: SQL = sql`${lines.state} not in (${listed(endedLineStates)})`

/** What the carrier has, and bills. */
export const isBilledLine: SQL = sql`${lines.state} in ('active', 'suspended')`

export const termsEnd: SQL = lineTermsEnd(lines)

/** What a line costs in the month of a day, in cents. */
export function monthlyCents(today: string): SQL<number> {
  const month = sql`date_trunc('month', ${today}::timestamp)`
  const plan = sql`case when ${lines.suspendBilling} = 'stops' then 0 else coalesce(${lines.planCents}, 0) end`
  const installment = sql`case when ${linePaidOn(lines)} <= ${month} then 0 else coalesce(${lines.installmentCents}, 0) end`
  const credits = sql`coalesce((
    select sum(${lineCredits.cents}) from ${lineCredits}
    where ${lineCredits.lineId} = ${lines.lineId} and ${lineCredits.firstMonth} <= ${month}
      and (${lineCredits.months} is null
        or ${lineCredits.firstMonth} + make_interval(months => ${lineCredits.months}::int) > ${month})), 0)`
  return sql<number>`greatest(0, ${plan}::bigint + ${installment} - ${credits})`.mapWith(Number)
}
