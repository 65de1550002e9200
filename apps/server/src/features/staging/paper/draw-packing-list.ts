import { brand } from '@portal/domain/brand'
import { formatBusinessDay } from '@portal/domain/business-day'
import { counted } from '@portal/domain/format'
import { formatPhone } from '@portal/domain/format-phone'
import { receiveBase } from '@portal/domain/paths'
import { tagCodeText } from '@portal/domain/tag-page'
import { formatTracking } from '@portal/domain/tracking-number'
import { drawPdf } from '../../../documents/pdf-document.ts'
import type { Fact } from '../../../documents/pdf-facts.ts'
import { styles } from '../../../documents/pdf-page.ts'
import { type CellText, columnOf, type PdfTable, tickBox, ungrouped } from '../../../documents/pdf-table.ts'
import type { PaperPlace } from '../../orders/destinations/device-destinations.ts'

/** What the packing list of a box says: no prices. */
export type PackingList = {
  orderId: number
  accountName: string
  box: { number: number; boxCode: string; packedBy: string; packedAt: Date; trackingNumber: string | null }
  /** How many boxes the order has until now. */
  boxes: number
  /** The address that the code holds, in capitals. */
  receiveAddress: string
  /** Where its devices go: one, unless devices of several destinations are in it. */
  places: readonly PaperPlace[]
  units: ReadonlyArray<{
    unitNumber: string
    device: string
    phoneNumber: string
    imei: string
    holder: string
    station: string
  }>
  /** Accessories of the order, such as "12 Armor Case". */
  accessories: readonly string[]
  printedAt: Date
  timeZone: string
}

/** The packing list of a box, as the bytes of a PDF file (docs/spec/staging.md#paper). */
export function drawPackingList(list: PackingList): Promise<Buffer> {
  const { orderId, box, boxes, printedAt, timeZone } = list
  const title = `Packing list, box ${box.number} of ${boxes}`
  return drawPdf({
    title,
    badge: '',
    code: { text: list.receiveAddress, alt: `QR code that opens Receive for box ${box.number}` },
    facts: factsOf(list),
    table: tableOf(list),
    remarks: [`Anything missing or damaged? Say so when you receive the box, or call ${brand.phone.dotted}.`],
    running: `Order ${orderId}, box ${box.number}, printed ${formatBusinessDay(printedAt, timeZone)}`,
    drawnAt: printedAt,
  })
}

function factsOf(list: PackingList): Fact[] {
  const { orderId, accountName, box, places, accessories, timeZone } = list
  const packed = `Packed ${formatBusinessDay(box.packedAt, timeZone)} by ${box.packedBy}`
  const service = [...new Set(places.map((place) => place.service))].filter(Boolean).join(', ')
  return [
    { label: 'Order', text: `${orderId}, ${accountName}`, lines: [packed] },
    ...places.map(({ name, lines }, index) => ({
      label: index === 0 ? 'Ship to' : 'and',
      text: name,
      lines: [...lines],
    })),
    {
      label: service === '' ? 'Tracking number' : service,
      text: box.trackingNumber === null ? 'Not shipped yet' : formatTracking(box.trackingNumber),
    },
    {
      label: 'Box code',
      text: tagCodeText(box.boxCode),
      lines: [`Without a camera: type it at ${new URL(list.receiveAddress).host}${receiveBase}`],
    },
    ...(accessories.length > 0
      ? [{ label: 'Accessories of the order', text: accessories.join(', '), isPlain: true }]
      : []),
  ]
}

const columns = [
  columnOf('In', 0, 20),
  columnOf('Unit', 24, 66),
  columnOf('Device', 94, 112),
  columnOf('Number', 210, 80),
  columnOf('IMEI', 294, 92),
  columnOf('Holder', 390, 126),
]
const columnsWithStation = [
  columnOf('In', 0, 20),
  columnOf('Unit', 24, 56),
  columnOf('Device', 84, 96),
  columnOf('Number', 184, 78),
  columnOf('IMEI', 266, 92),
  columnOf('Holder', 362, 78),
  columnOf('Station', 444, 72),
]

function tableOf(list: PackingList): PdfTable {
  const hasStations = list.units.some(({ station }) => !isSaid(station, list.places))
  return unitTable(list.units, hasStations)
}

/** @param hasStations a station is named where it is not the only destination */
const unitTable = (units: PackingList['units'], hasStations: boolean): PdfTable => ({
  heading: 'In this box',
  about: `${units.length === 0 ? 'Accessories, no devices' : counted(units.length, 'device')}. Scan the code with a phone to receive this box.`,
  columns: hasStations ? columnsWithStation : columns,
  groups: ungrouped(
    units.map((unit): CellText[][] => [
      tickBox(),
      [{ text: unit.unitNumber, style: styles.strong }],
      [{ text: unit.device, style: styles.text }],
      [{ text: formatPhone(unit.phoneNumber), style: styles.text }],
      [{ text: imeiText(unit.imei), style: styles.text }],
      [{ text: unit.holder, style: styles.text }],
      ...(hasStations ? [[{ text: unit.station, style: styles.text }]] : []),
    ]),
  ),
  isDense: true,
  totals: [],
})

/** A station is named where it is not the only destination. */
const isSaid = (station: string, places: PackingList['places']) =>
  station === '' || (places.length === 1 && places[0]?.name === station)

/** In the groups 8-6-1 in which it is read out. */
const imeiText = (imei: string) => imei.replace(/^(\d{8})(\d{6})(\d)$/, '$1 $2 $3')
