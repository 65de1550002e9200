import { formatBusinessDay } from '@portal/domain/business-day'
import { counted } from '@portal/domain/format'
import { formatPhone } from '@portal/domain/format-phone'
import { drawPdf } from '../../../documents/pdf-document.ts'
import { styles } from '../../../documents/pdf-page.ts'
import { type CellText, columnOf, type RowGroup } from '../../../documents/pdf-table.ts'

export type HandedOut = {
  unitNumber: string
  /** Who receives it; '' to write by hand. */
  holder: string
  device: string
  phoneNumber: string
}

/** What a handover list says: who receives which device, with room to sign. */
export type HandoverList = {
  /** "Harbor (HB)" or "order 10127, box 1". */
  of: string
  accountName: string
  /** The prefix on its tags; '' for none. */
  shortCode: string
  /** The devices by station; title '' where all are at the one that `of` names. */
  groups: ReadonlyArray<{ title: string; devices: readonly HandedOut[] }>
  printedAt: Date
  printedBy: string
  timeZone: string
}

/** A handover list, as the bytes of a PDF file (docs/spec/staging.md#paper). */
export function drawHandoverList(list: HandoverList): Promise<Buffer> {
  const { of, accountName, shortCode, groups, printedAt, printedBy, timeZone } = list
  const title = `Handover list, ${of}`
  const count = groups.reduce((sum, { devices }) => sum + devices.length, 0)
  return drawPdf({
    title,
    badge: '',
    facts: [
      { label: 'Account', text: [accountName, shortCode].filter((text) => text !== '').join(', ') },
      { label: 'Date', text: ' ' },
      { label: 'Handed out by', text: ' ', lines: [' '] },
      { label: 'Signature', text: ' ', lines: [' '] },
    ],
    table: {
      heading: counted(count, 'device'),
      about: 'I received the device below, charged and working. I report a crack or a loss the same day.',
      columns: [
        columnOf('Unit', 0, 56),
        columnOf('Driver', 60, 104),
        columnOf('Device', 168, 100),
        columnOf('Number', 272, 78),
        columnOf('Signature', 356, 104),
        columnOf('Time', 470, 46),
      ],
      groups: groups.map(groupOf),
      isDense: true,
      rowMin: signingHeight,
      cellLines: [350, 464],
      totals: [],
    },
    running: `${accountName}, printed ${formatBusinessDay(printedAt, timeZone)} by ${printedBy}`,
    drawnAt: printedAt,
  })
}

/** Room for a name written by hand, in points. */
const signingHeight = 22

const groupOf = ({ title, devices }: HandoverList['groups'][number]): RowGroup => ({
  title,
  about: title === '' ? '' : counted(devices.length, 'device'),
  rows: devices.map(({ unitNumber, holder, device, phoneNumber }): CellText[][] => [
    [{ text: unitNumber, style: styles.strong }],
    [{ text: holder, style: styles.text }],
    [{ text: device, style: styles.text }],
    [{ text: formatPhone(phoneNumber), style: styles.text }],
    [],
    [],
  ]),
})
