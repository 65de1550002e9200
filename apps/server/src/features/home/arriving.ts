import type { Arrival, BoxToReceive, Home } from '@portal/contract/home'
import { accessAllows } from '@portal/domain/account-access'
import { standingPromise } from '@portal/domain/arrival-words'
import { carrierWords } from '@portal/domain/boxes'
import { businessDay } from '@portal/domain/business-day'
import { daysBefore } from '@portal/domain/desk'
import { arrivingOn, byArrival, homeLimits } from '@portal/domain/home'
import type { Access } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import { progressOf } from '../orders/list/order-progress.ts'
import { findBoxesOut, findDirect, findLastDelivery, findOrdersWithUs } from './arriving.store.ts'
import { onlyOne } from './home-account.store.ts'
import type { HomeOf } from './home-of.ts'

type Row = Omit<Arrival, 'orderId'> & { orderId: number }

/** What of an account's orders has not arrived: late first, then by day (docs/spec/home.md#arriving). */
export async function readArriving(on: Reader, of: HomeOf): Promise<NonNullable<Home['arriving']>> {
  const { access, now, timeZone } = of
  const [promised, direct] = await Promise.all([
    readPromised(on, of),
    findDirect(on, of, { since: daysBefore(now, homeLimits.directDays) }),
  ])
  const rows = [...promised, ...direct.map(toDirectRow)]
  const last = rows.length === 0 ? await findLastDelivery(on, of) : null
  return {
    rows: rows
      .toSorted(byArrival)
      .slice(0, homeLimits.rowsAtFirst)
      .map((row) => seenWith(access, row)),
    total: rows.length,
    late: lateOf(rows),
    lastDeliveredOn: last === null ? null : businessDay(last, timeZone),
  }
}

/** The boxes among it, and those of which something is still to come (docs/spec/staging.md#on-the-way). */
export async function readToReceive(on: Reader, of: HomeOf): Promise<BoxToReceive[]> {
  const since = daysBefore(of.now, homeLimits.unreceivedDays)
  const out = await findBoxesOut(on, of, { since, withRest: true })
  return out
    .map((row) => toBoxRow(row, of))
    .toSorted(byArrival)
    .map((row) => ({ ...row, orderId: orderSeenWith(of.access, row.orderId) }))
}

/** How many of them are late: the carrier promises no day for what it ships direct. */
export const countLate = async (on: Reader, of: HomeOf): Promise<number> => lateOf(await readPromised(on, of))

const lateOf = (rows: readonly Row[]) => rows.filter(({ daysLate }) => daysLate > 0).length

/** What is still with us, and boxes that left. */
async function readPromised(on: Reader, of: HomeOf): Promise<Row[]> {
  const { now } = of
  const [withUs, out] = await Promise.all([
    findOrdersWithUs(on, of),
    findBoxesOut(on, of, { since: daysBefore(now, homeLimits.unreceivedDays) }),
  ])
  return [...withUs.map((row) => toOrderRow(row, of)), ...out.map((row) => toBoxRow(row, of))]
}

type WithUs = Awaited<ReturnType<typeof findOrdersWithUs>>[number]
type Out = Awaited<ReturnType<typeof findBoxesOut>>[number]

/** Names of stations, or else the city. */
const places = (stationNames: readonly string[] | null, city: string) =>
  stationNames && stationNames.length > 0 ? [...stationNames] : [city].filter(Boolean)

function toOrderRow(row: WithUs, { today }: HomeOf): Row {
  const { orderId, staging } = row
  const promised = standingPromise(row.statusId, row.promised, today)
  return {
    orderId,
    units: staging.unitCount,
    model: onlyOne(row.models),
    to: places(row.stationNames, row.city),
    promisedOn: promised,
    ...arrivingOn({ promised, expected: null }, today),
    progress: progressOf(staging),
    box: null,
  }
}

type Direct = Awaited<ReturnType<typeof findDirect>>[number]

/** The carrier says no day of what it ships direct (docs/spec/delivery-days.md#on-screens). */
const toDirectRow = ({ orderId, units, models, city, stationNames }: Direct): Row => ({
  orderId,
  units,
  model: onlyOne(models),
  to: places(stationNames, city),
  promisedOn: '',
  day: null,
  daysLate: 0,
  progress: null,
  box: null,
})

function toBoxRow(row: Out, { today, timeZone }: HomeOf) {
  const { orderId, promised, deliveredAt } = row
  const state = row.state ?? 'unknown'
  const deliveredOn = deliveredAt === null ? null : businessDay(deliveredAt, timeZone)
  return {
    orderId,
    units: row.units ?? 0,
    model: onlyOne(row.models),
    to: places(row.stationNames, row.city),
    promisedOn: promised,
    // What is there is late no more.
    ...(deliveredOn === null
      ? arrivingOn({ promised, expected: row.expectedOn }, today)
      : { day: deliveredOn, daysLate: 0 }),
    progress: null,
    box: {
      number: row.number,
      boxCode: row.boxCode,
      unitNumbers: row.unitNumbers ?? [],
      state,
      carrierSays: carrierWords(state, row.carrierText),
      deliveredOn,
    },
  }
}

/** Without what this access does not open: orders, and boxes to receive. */
function seenWith(access: Access, { orderId, box, ...row }: Row): Arrival {
  const receives = accessAllows(access, 'fleet')
  return {
    ...row,
    orderId: orderSeenWith(access, orderId),
    box: box && { ...box, boxCode: receives ? box.boxCode : null },
  }
}

const orderSeenWith = (access: Access, orderId: number) =>
  accessAllows(access, 'readOrders') ? orderId : null
