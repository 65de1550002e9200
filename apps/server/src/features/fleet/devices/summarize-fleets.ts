import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { rosterCondition } from './roster.store.ts'

export type FleetSummary = {
  devices: number
  isExact: boolean
  /** The first day on which cover with a repair left ends, and of how many devices it ends in the days that were asked about. */
  coverEnds: { on: string; devices: number } | null
}

/** Devices of an account are counted up to here: a list says "more than". */
const countMax = 1_000

/** How many devices each account has, and of how many cover ends from the first to the last of these days. */
export async function summarizeFleets(
  on: Reader,
  accountIds: readonly string[],
  coverEnds: { from: string; to: string },
): Promise<Map<string, FleetSummary>> {
  if (accountIds.length === 0) return new Map()
  const ofAccount = (condition: SQL | undefined) =>
    sql`${devices} where ${devices.zohoAccountId} = account.id and ${condition}`
  const ending = ofAccount(rosterCondition({ coverEnds }))
  const { rows } = await on.execute<Counted>(sql`
    select account.id, counted.devices, ending.ends_on as "endsOn", ending.devices as ending
    from unnest(${sql.param([...accountIds])}::text[]) account(id),
      lateral (select count(*)::int as devices
        from (select from ${ofAccount(rosterCondition({}))} limit ${countMax + 1}) up_to) counted,
      lateral (select min(${devices.coverUntil})::text as ends_on, count(*)::int as devices from ${ending}) ending`)
  return new Map(rows.map((row) => [row.id, summaryOf(row)]))
}

type Counted = { id: string; devices: number; endsOn: string | null; ending: number }

const summaryOf = ({ devices: count, endsOn, ending }: Counted): FleetSummary => ({
  devices: Math.min(count, countMax),
  isExact: count <= countMax,
  coverEnds: endsOn === null ? null : { on: endsOn, devices: ending },
})
