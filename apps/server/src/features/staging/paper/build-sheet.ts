import type { AnswerOf } from '@portal/contract/endpoint'
import type { getBuildSheet } from '@portal/contract/paper'
import type { BenchUnit } from '@portal/contract/staging'
import { type BenchCheck, isScanned } from '@portal/domain/bench-steps'
import { productNameOf } from '@portal/domain/catalog'
import { formatDay } from '@portal/domain/format-date'
import { isSettled, lineWords } from '@portal/domain/unit-rows'
import type { SignedInContext } from '../../../deps.ts'
import { drawApart } from '../../../documents/documents.ts'
import { type DeviceLine, findDeviceLines } from '../../fleet/sheet/device-lines.ts'
import { findPaperPlaces } from '../../orders/destinations/device-destinations.ts'
import { type BenchRow, findShortCode } from '../bench.store.ts'
import { benchWishOf, findBenchUnits, toBenchUnit } from '../bench-units.ts'
import { type DeskOrder, findDeskOrder } from '../desk-order.ts'
import { deskAuthor } from '../lock-at-desk.ts'
import { workOn } from '../read-bench.ts'
import type { BuildSheet, BuildTick, BuildUnit } from './draw-build-sheet.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'requestId' | 'timeZone'>

/**
 * The build sheet of an order as a PDF document, base64, for those who read its bench (docs/spec/staging.md#paper).
 * Throws ORDER_NOT_FOUND, TOO_MANY_DOCUMENTS and BUSY.
 */
export async function buildSheet(needs: Needs, orderId: number): Promise<AnswerOf<typeof getBuildSheet>> {
  const { db, actor, now, timeZone } = needs
  const { order } = await findDeskOrder(db, actor, orderId)
  const [rows, lines, { checks, goods, apps }, shortCode, placesFor, author] = [
    await findBenchUnits(db, orderId),
    await findDeviceLines(db, orderId),
    await workOn(db, order),
    await findShortCode(db, order.zohoAccountId),
    await findPaperPlaces(db, orderId),
    await deskAuthor(db, needs),
  ]
  const rowsOf = Map.groupBy(rows, ({ orderItemId }) => orderItemId)
  const read = { userId: actor.userId, checks }
  const pdf = await drawApart(actor.userId, 'draw-build-sheet', {
    orderId,
    accountName: order.accountName,
    shortCode,
    due: dueWords(order),
    agentName: order.agentName,
    places: placesOf(rows, { lines, placesFor }),
    apps,
    addOns: checks.router.filter(isAddOn).map(({ label }) => label.replace(/ on$/, '')),
    goods: goods.map(({ quantity, name }) => `${quantity} ${name}`),
    stagingNotes: order.stagingNotes,
    lines: lines.map((line) => lineOf(line, rowsOf.get(line.orderItemId) ?? [], read)),
    printedAt: now(),
    printedBy: author.by,
    timeZone,
  })
  return { result: { fileName: `build-sheet-${orderId}.pdf`, base64: pdf.toString('base64') } }
}

function dueWords({
  promisedDeliveryDate,
  requestedDeliveryDate,
}: Pick<DeskOrder, 'promisedDeliveryDate' | 'requestedDeliveryDate'>): string {
  if (promisedDeliveryDate !== '') return `Promised ${formatDay(promisedDeliveryDate)}`
  return requestedDeliveryDate === '' ? '' : `Wanted by ${formatDay(requestedDeliveryDate)}`
}

const isAddOn = ({ name }: BenchCheck) => name.startsWith('accessory:')

type Placing = {
  lines: readonly DeviceLine[]
  placesFor: Awaited<ReturnType<typeof findPaperPlaces>>
}

/** The destinations with their units; places without a unit number go to the first one. */
function placesOf(rows: readonly BenchRow[], { lines, placesFor }: Placing): BuildSheet['places'] {
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const blank = Array.from({ length: Math.max(0, total - rows.length) }, () => ({
    stationId: null,
    stationCode: null,
  }))
  const all = [...rows, ...blank]
  const found = new Map<string, { units: number; stationCodes: Set<string> }>()
  for (const { stationId, stationCode } of all) {
    const [place] = placesFor([stationId])
    const key = JSON.stringify(place)
    const at = found.get(key) ?? { units: 0, stationCodes: new Set() }
    at.units += 1
    if (stationCode !== null) at.stationCodes.add(stationCode)
    found.set(key, at)
  }
  return placesFor(all.map(({ stationId }) => stationId)).map((place) => {
    const { units = 0, stationCodes = new Set<string>() } = found.get(JSON.stringify(place)) ?? {}
    return { ...place, units, stationCodes: [...stationCodes].sort() }
  })
}

type Reading = {
  userId: string
  checks: Awaited<ReturnType<typeof workOn>>['checks']
}

function lineOf(line: DeviceLine, rows: readonly BenchRow[], read: Reading): BuildSheet['lines'][number] {
  const title = [productNameOf(line), line.carrier].filter((text) => text !== '').join(', ')
  const units = rows.map((row) => unitOf(row, read))
  const blank = Array.from({ length: Math.max(0, line.quantity - rows.length) }, () => blankUnit(line, read))
  const staged = rows.filter(({ device }) => !['planned', 'ordered'].includes(device.status)).length
  return { title, staged, units: [...units, ...blank] }
}

function unitOf(row: BenchRow, { userId, checks }: Reading): BuildUnit {
  const { device } = row
  const unit = toBenchUnit(row, { userId, destinationOf: null })
  return {
    unitNumber: device.unitNumber ?? '',
    holder: device.holder,
    stationCode: row.stationCode ?? '',
    number: numberWords(row),
    setAside: unit.setAsideReason ?? '',
    ticks: ticksOf(unit, checks[device.kind]),
  }
}

function numberWords(unit: BenchRow): string {
  const { device } = unit
  const { areaCode, phoneNumber, portCarrier } = device
  const row = {
    numberWish: benchWishOf(unit),
    areaCode: areaCode ?? '',
    phoneNumber: phoneNumber ?? '',
    portCarrier: portCarrier ?? '',
  }
  return lineWords(row, isSettled(device.status)).replace(') ', ')\u00A0')
}

const tickOf = (isDone: boolean): BuildTick => (isDone ? 'done' : 'open')

function ticksOf(unit: BenchUnit, wanted: readonly BenchCheck[]): BuildUnit['ticks'] {
  const done = (name: string) => unit.checks.includes(name)
  const addOns = wanted.filter(isAddOn)
  const scanned = { ...unit, bench: null }
  return {
    imei: tickOf(isScanned(scanned, 'imei')),
    sim: unit.needsSim ? tickOf(isScanned(scanned, 'iccid')) : 'notNeeded',
    tag: tickOf(unit.isTagged),
    apps: wanted.some(({ name }) => name === 'apps') ? tickOf(done('apps')) : 'notNeeded',
    addOns: addOns.length === 0 ? 'notNeeded' : tickOf(addOns.every(({ name }) => done(name))),
    charged: tickOf(done('charged')),
    call: tickOf(done('call')),
    box: tickOf(unit.boxId !== null),
  }
}

/** A place of a line without a unit number: taking the order to a bench numbers it. */
const blankUnit = ({ kind }: DeviceLine, { checks }: Reading): BuildUnit => ({
  unitNumber: '',
  holder: '',
  stationCode: '',
  number: '',
  setAside: '',
  ticks: {
    imei: 'open',
    sim: 'open',
    tag: 'open',
    apps: checks[kind].some(({ name }) => name === 'apps') ? 'open' : 'notNeeded',
    addOns: checks[kind].some(isAddOn) ? 'open' : 'notNeeded',
    charged: 'open',
    call: 'open',
    box: 'open',
  },
})
