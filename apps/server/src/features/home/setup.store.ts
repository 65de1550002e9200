import { comingStatuses } from '@portal/domain/device-replacement'
import type { SetupStep } from '@portal/domain/home'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { listed } from '../../db/columns.ts'
import { colleagueInvitations } from '../../db/schema/colleagues.tables.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { boxes } from '../../db/schema/staging.tables.ts'
import { fleetSettings, stations } from '../../db/schema/stations.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { isSubmittedOf } from './home-account.store.ts'

/** Which first steps an account has done, and whether it is at work: a device or a box has arrived, or it ordered some time ago. */
export async function findSetup(
  on: Reader,
  { accountId, userId, since }: { accountId: string; userId: string; since: Date },
): Promise<{ done: SetupStep[]; isAtWork: boolean }> {
  const is = (rows: SQL) => sql<boolean>`exists (select from ${rows})`
  const submitted = sql`${orders} where ${isSubmittedOf(accountId)}`
  const { rows } = await on.execute<Record<SetupStep | 'atWork', boolean>>(sql`select
    ${is(sql`${fleetSettings} where ${fleetSettings.zohoAccountId} = ${accountId} and ${fleetSettings.shortCode} <> ''`)} as code,
    ${is(sql`${stations} where ${stations.zohoAccountId} = ${accountId}`)} as stations,
    ${is(sql`${users} where ${users.zohoAccountId} = ${accountId} and ${users.isActive} and ${users.userId} <> ${userId}`)}
      or ${is(sql`${colleagueInvitations} where ${colleagueInvitations.zohoAccountId} = ${accountId} and ${colleagueInvitations.status} = 'open'`)} as people,
    ${is(submitted)} as "order",
    ${is(sql`${devices} where ${devices.zohoAccountId} = ${accountId} and ${devices.status} not in (${listed(comingStatuses)})`)}
      or ${is(sql`${boxes} join ${orders} on ${orders.orderId} = ${boxes.orderId} where ${isSubmittedOf(accountId)} and ${boxes.deliveredAt} is not null`)}
      or ${is(sql`${submitted} and ${orders.dateSubmitted} < ${since.toISOString()}`)} as "atWork"`)
  const [found] = rows
  if (!found) throw new Error('A question answers a row.')
  const { atWork, ...steps } = found
  return {
    done: (Object.keys(steps) as SetupStep[]).filter((step) => steps[step]),
    isAtWork: atWork,
  }
}
