import { benchCommands, readScan } from '@portal/domain/scans'
import { describe, expect, test } from 'vitest'
import { testNow } from '../../../testing/fixtures.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { readCodes } from '../../../testing/read-qr.ts'
import { type BuildSheet, type BuildUnit, drawBuildSheet } from './draw-build-sheet.ts'

const open = {
  imei: 'open',
  sim: 'open',
  tag: 'open',
  apps: 'open',
  addOns: 'open',
  charged: 'open',
  call: 'open',
  box: 'open',
} as const satisfies BuildUnit['ticks']

const aUnit = (n: number, changes: Partial<BuildUnit> = {}): BuildUnit => ({
  unitNumber: String(n).padStart(3, '0'),
  holder: `Driver ${n}`,
  stationCode: 'HB',
  number: 'New, area 419',
  setAside: '',
  ticks: open,
  ...changes,
})

const aSheet = (changes: Partial<BuildSheet> = {}): BuildSheet => ({
  orderId: 10_131,
  accountName: 'Northgate Delivery LLC',
  shortCode: 'DSP4',
  due: 'Promised 11/25/2026',
  agentName: 'Wes Porter',
  places: [
    {
      name: 'Harbor',
      lines: ['4100 Harbor Blvd', 'Toledo, OH 43604'],
      service: 'UPS 2nd Day Air',
      units: 2,
      stationCodes: ['HB'],
    },
  ],
  apps: ['Mentor', 'Waze'],
  addOns: ['Armor Case'],
  goods: ['12 Car Charger'],
  stagingNotes: 'QR tag on the case.',
  lines: [{ title: 'Halden N6 Pro, Verizon', staged: 0, units: [aUnit(239), aUnit(240)] }],
  printedAt: testNow,
  printedBy: 'Sam Ortiz',
  timeZone: 'America/New_York',
  ...changes,
})

const drawn = async (changes: Partial<BuildSheet> = {}) => readPdf(await drawBuildSheet(aSheet(changes)))
/** Check marks: the lines in a box that is ticked. */
const ticksIn = (drawing: string) => drawing.match(/\n1\.3 w\n/g)?.length ?? 0
/** Boxes to tick, ticked or not. */
const boxesIn = (drawing: string) => drawing.match(/ 9 9 re\n/g)?.length ?? 0

describe('a build sheet', () => {
  test('says order, day, destination, work and every unit with its number wish', async () => {
    const { pages, tags } = await drawn()
    expect((pages[0] ?? '').split('\n')).toEqual(
      expect.arrayContaining([
        'Build sheet, order 10131',
        '10131, Northgate Delivery LLC',
        'Promised 11/25/2026',
        'Tags: DSP4',
        'Harbor',
        'UPS 2nd Day Air',
        'Stations: HB',
        'Mentor, Waze',
        'Armor Case',
        '12 Car Charger',
        'QR tag on the case.',
        '239',
        'Driver 240',
        'HB',
        'New, area 419',
      ]),
    )
    expect(pages).toHaveLength(1)
    expect(tags).toContain('Table')
  })

  test('has the command codes, which the bench understands', async () => {
    const { drawings, source } = await drawn()
    const codes = readCodes(drawings[0] ?? '')
    expect(codes.map((code) => readScan(code, 'imei'))).toEqual(
      benchCommands.map((command) => ({ kind: 'command', command })),
    )
    for (const command of benchCommands) expect(source).toContain(`QR code of the command ${command}`)
  })

  test('has a box for each step, ticked where it is done, and none where it is not needed', async () => {
    const ticks = { ...open, imei: 'done', tag: 'done', sim: 'notNeeded' } as const
    const units = [aUnit(1, { ticks, setAside: 'Screen or case is damaged' })]
    const { pages, drawings } = await drawn({ lines: [{ title: 'Orbis T9 Duty', staged: 0, units }] })
    expect(boxesIn(drawings[0] ?? '')).toBe(7)
    expect(ticksIn(drawings[0] ?? '')).toBe(2)
    // Nothing needs a SIM, so there is no column for it.
    expect((pages[0] ?? '').split('\n')).not.toContain('SIM')
    expect((pages[0] ?? '').split(/\s+/).join(' ')).toContain('Set aside: Screen or case is damaged')
  })

  test('says how many units of a line have no number yet, and leaves room for them', async () => {
    const blank = aUnit(0, { unitNumber: '', holder: '', number: '', stationCode: '' })
    const lines = [{ title: 'Halden N6 Pro', staged: 1, units: [aUnit(1), blank, blank] }]
    const { pages, drawings } = await drawn({ lines })
    expect(pages[0]).toContain('3 units, 1 staged, 2 without a number yet')
    expect(boxesIn(drawings[0] ?? '')).toBe(24)
  })

  test('of 300 units goes over several pages, each with header and line, without losing one', async () => {
    const units = Array.from({ length: 300 }, (_, n) => aUnit(n + 1))
    const { pages, drawings } = await drawn({
      lines: [{ title: 'Halden N6 Pro, Verizon', staged: 0, units }],
    })
    expect(pages.length).toBeGreaterThan(6)
    const all = pages.join('\n').split('\n')
    for (let n = 1; n <= 300; n++) expect(all.filter((text) => text === `Driver ${n}`)).toHaveLength(1)
    expect(drawings.reduce((sum, drawing) => sum + boxesIn(drawing), 0)).toBe(300 * 8)
    pages.forEach((page, place) => {
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`)
      expect(page.split('\n')).toEqual(expect.arrayContaining(['Holder', 'IMEI']))
      expect(page).toContain('Halden N6 Pro, Verizon')
    })
  })

  test('of accessories has no units', async () => {
    const { pages } = await drawn({ lines: [], apps: [], addOns: [], shortCode: '', due: '' })
    expect(pages.join('\n')).toContain('No phones, tablets or routers: only accessories')
    expect(pages.join('\n')).toContain('No date yet')
  })
})
