import { and, asc, gt, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { type CaseRow, isOpenRow, repairCases } from '../../db/schema/repairs.tables.ts'
import { caseColumns } from './cases.store.ts'

/** Cases that one round looks at of each kind; what is left comes with the next. */
const atOnce = 500

/** Open cases on which staff is late and was not told so. */
export const findLate = (on: Reader, at: Date): Promise<CaseRow[]> =>
  on
    .select(caseColumns)
    .from(repairCases)
    .where(and(isOpenRow, lte(repairCases.dueAt, at), isNull(repairCases.lateToldAt)))
    .orderBy(asc(repairCases.dueAt), asc(repairCases.caseId))
    .limit(atOnce)

const isWaitedFor = and(isNull(repairCases.deviceEnd), isNotNull(repairCases.returnDueOn))

/** Cases whose old device is to be back until a day and after another, and of which no one was reminded. */
export const findToRemind = (
  on: Reader,
  { until, after }: { until: string; after: string },
): Promise<CaseRow[]> =>
  on
    .select(caseColumns)
    .from(repairCases)
    .where(
      and(
        isWaitedFor,
        lte(repairCases.returnDueOn, until),
        gt(repairCases.returnDueOn, after),
        isNull(repairCases.returnRemindedAt),
      ),
    )
    .orderBy(asc(repairCases.returnDueOn), asc(repairCases.caseId))
    .limit(atOnce)

/** Cases whose old device was to be back before a day. */
export const findNotReturned = (on: Reader, before: string): Promise<CaseRow[]> =>
  on
    .select(caseColumns)
    .from(repairCases)
    .where(and(isWaitedFor, lt(repairCases.returnDueOn, before)))
    .orderBy(asc(repairCases.returnDueOn), asc(repairCases.caseId))
    .limit(atOnce)
