import { formatBusinessDay } from '@portal/domain/business-day'
import { counted } from '@portal/domain/format'
import { type BenchCommand, commandText } from '@portal/domain/scans'
import type { NamedCode } from '../../../documents/pdf-codes.ts'
import { drawPdf } from '../../../documents/pdf-document.ts'
import type { Fact } from '../../../documents/pdf-facts.ts'
import { styles } from '../../../documents/pdf-page.ts'
import {
  type CellText,
  columnOf,
  type PdfTable,
  type RowGroup,
  tickBox,
} from '../../../documents/pdf-table.ts'
import type { PaperPlace } from '../../orders/destinations/device-destinations.ts'

/** What is done to a unit; `notNeeded` has no box to tick. */
export type BuildTick = 'open' | 'done' | 'notNeeded'

/** The columns with a box to tick, in the order of the bench, and how wide each is in points. */
const ticks = {
  imei: ['IMEI', 26],
  sim: ['SIM', 24],
  tag: ['Tag', 24],
  apps: ['Apps', 28],
  addOns: ['Add-ons', 38],
  charged: ['Charge', 34],
  call: ['Call', 24],
  box: ['Box', 20],
} as const satisfies Record<string, readonly [string, number]>
export type BuildTicks = Record<keyof typeof ticks, BuildTick>

export type BuildUnit = {
  /** '' for a place that has no number yet. */
  unitNumber: string
  holder: string
  stationCode: string
  /** Its phone number, or the number wish in words. */
  number: string
  /** Why it is set aside; '' when it is not. */
  setAside: string
  ticks: BuildTicks
}

/** What the build sheet of an order says: no price, PIN or invoice. */
export type BuildSheet = {
  orderId: number
  accountName: string
  /** The prefix on its tags; '' for none. */
  shortCode: string
  /** "Promised 11/25/2026"; '' without a day. */
  due: string
  agentName: string
  /** Where its units go, with how many of them and the codes of their stations. */
  places: ReadonlyArray<PaperPlace & { units: number; stationCodes: readonly string[] }>
  apps: readonly string[]
  /** Accessories that go on each device, by name. */
  addOns: readonly string[]
  /** Accessories that go into a box as they are, such as "12 Car Charger". */
  goods: readonly string[]
  stagingNotes: string
  /** The order's lines: "Halden N6 Pro, Verizon" with its units. */
  lines: ReadonlyArray<{ title: string; staged: number; units: readonly BuildUnit[] }>
  printedAt: Date
  printedBy: string
  timeZone: string
}

/** The build sheet of an order, as the bytes of a PDF file (docs/spec/staging.md#paper). */
export function drawBuildSheet(sheet: BuildSheet): Promise<Buffer> {
  const { orderId, accountName, printedAt, printedBy, timeZone } = sheet
  return drawPdf({
    title: `Build sheet, order ${orderId}`,
    badge: '',
    facts: factsOf(sheet),
    codes: commandCodes,
    table: tableOf(sheet),
    running: `Order ${orderId}, ${accountName}, printed ${formatBusinessDay(printedAt, timeZone)} by ${printedBy}`,
    drawnAt: printedAt,
  })
}

const commandWords: ReadonlyArray<readonly [BenchCommand, string]> = [
  ['NEXT', 'Next unit'],
  ['UNDO', 'Undo'],
  ['BOX', 'Boxes'],
  ['ASIDE', 'Set aside'],
  ['TAG', 'Tag again'],
]
const commandCodes: readonly NamedCode[] = commandWords.map(([command, does]) => ({
  text: commandText(command),
  alt: `QR code of the command ${command}: ${does}`,
  name: command,
  does,
}))

const unitsOf = ({ lines }: BuildSheet) => lines.reduce((sum, { units }) => sum + units.length, 0)

function factsOf(sheet: BuildSheet): Fact[] {
  const { orderId, accountName, shortCode, due, agentName, places, apps, addOns, goods, stagingNotes } = sheet
  return [
    {
      label: 'Order',
      text: `${orderId}, ${accountName}`,
      lines: [counted(unitsOf(sheet), 'unit'), agentName === '' ? '' : `Agent ${agentName}`],
    },
    {
      label: 'Day',
      text: due === '' ? 'No date yet' : due,
      lines: [shortCode === '' ? '' : `Tags: ${shortCode}`],
    },
    ...places.map(({ name, lines, service, units, stationCodes }, index) => ({
      label: index === 0 ? 'Ship to' : 'and',
      text: places.length === 1 ? name : `${name}, ${counted(units, 'unit')}`,
      lines: [...lines, service, stationCodes.length === 0 ? '' : `Stations: ${stationCodes.join(', ')}`],
    })),
    {
      label: apps.length === 0 ? 'Apps' : `Apps, ${apps.length}`,
      text: apps.length === 0 ? 'None' : apps.join(', '),
      isWhole: true,
      isPlain: true,
    },
    ...(addOns.length === 0
      ? []
      : [{ label: 'Add-ons on each device', text: addOns.join(', '), isWhole: true, isPlain: true }]),
    ...(goods.length === 0
      ? []
      : [{ label: 'Also in the boxes', text: goods.join(', '), isWhole: true, isPlain: true }]),
    { label: 'Staging notes', text: stagingNotes.trim() || 'None', isWhole: true, isPlain: true },
  ]
}

function tableOf(sheet: BuildSheet): PdfTable {
  const names = (Object.keys(ticks) as Array<keyof typeof ticks>).filter((name) =>
    sheet.lines.some(({ units }) => units.some((unit) => unit.ticks[name] !== 'notNeeded')),
  )
  return {
    heading: 'Units',
    about:
      unitsOf(sheet) === 0
        ? 'No phones, tablets or routers: only accessories'
        : 'Check what is done. A dash is not needed, a checked box was done when this was printed.',
    columns: columnsOf(names),
    groups: sheet.lines.map((line) => groupOf(line, names)),
    isDense: true,
    totals: [],
  }
}

function columnsOf(names: ReadonlyArray<keyof typeof ticks>): PdfTable['columns'] {
  let left = 298
  return [
    columnOf('Unit', 0, 56),
    columnOf('Holder', 60, 92),
    columnOf('Stn', 156, 40),
    columnOf('Number', 200, 94),
    ...names.map((name) => {
      const [header, width] = ticks[name]
      const column = columnOf(header, left, width)
      left += width
      return column
    }),
  ]
}

const groupOf = (
  { title, staged, units }: BuildSheet['lines'][number],
  names: ReadonlyArray<keyof typeof ticks>,
): RowGroup => ({
  title,
  about: [
    counted(units.length, 'unit'),
    staged === 0 ? '' : `${staged} staged`,
    units.some(({ unitNumber }) => unitNumber === '')
      ? `${units.filter(({ unitNumber }) => unitNumber === '').length} without a number yet`
      : '',
  ]
    .filter((text) => text !== '')
    .join(', '),
  rows: units.map((unit): CellText[][] => [
    [{ text: unit.unitNumber, style: styles.strong }],
    [
      { text: unit.holder, style: styles.text },
      ...(unit.setAside === '' ? [] : [{ text: `Set aside: ${unit.setAside}`, style: styles.label }]),
    ],
    [{ text: unit.stationCode, style: styles.text }],
    [{ text: unit.number, style: styles.text }],
    ...names.map((name) => tickCell(unit.ticks[name])),
  ]),
})

const tickCell = (tick: BuildTick): CellText[] =>
  tick === 'notNeeded' ? [{ text: '–', style: styles.quiet }] : tickBox(tick === 'done')
