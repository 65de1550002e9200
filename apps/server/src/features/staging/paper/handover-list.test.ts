import { describe, expect, test } from 'vitest'
import { testNow } from '../../../testing/fixtures.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { drawHandoverList, type HandoverList } from './draw-handover-list.ts'

const aDevice = (n: number) => ({
  unitNumber: `${200 + n}`,
  holder: `Driver ${n}`,
  device: 'Orbis T9 Duty',
  phoneNumber: '5550100258',
})

const drawn = async (changes: Partial<HandoverList> = {}) =>
  readPdf(
    await drawHandoverList({
      of: 'Harbor (HB)',
      accountName: 'Northgate Delivery LLC',
      shortCode: 'DSP4',
      groups: [{ title: '', devices: [aDevice(1), aDevice(2)] }],
      printedAt: testNow,
      printedBy: 'Una Marsh',
      timeZone: 'America/New_York',
      ...changes,
    }),
  )

describe('a handover list', () => {
  test('says station, driver, unit, device and number, and has room for signature and date', async () => {
    const { pages } = await drawn()
    expect((pages[0] ?? '').split('\n')).toEqual(
      expect.arrayContaining([
        'Handover list, Harbor (HB)',
        'Northgate Delivery LLC, DSP4',
        'Date',
        'Handed out by',
        '2 devices',
        'Signature',
        'Time',
        '201',
        'Driver 1',
        'Orbis T9 Duty',
        '(555) 010-0258',
      ]),
    )
    expect(pages[0]).toContain('printed 03/02/2026 by Una Marsh')
  })

  test('of a box names the stations, and goes over several pages without losing a device', async () => {
    const devices = Array.from({ length: 120 }, (_, n) => aDevice(n))
    const groups = [
      { title: 'Harbor', devices: devices.slice(0, 70) },
      { title: 'No station', devices: devices.slice(70) },
    ]
    const { pages } = await drawn({ of: 'order 10127, box 1', groups })
    const all = pages.join('\n').split('\n')
    expect(pages.length).toBeGreaterThan(4)
    expect(all).toEqual(expect.arrayContaining(['120 devices', '70 devices', '50 devices']))
    for (let n = 0; n < 120; n++) expect(all.filter((text) => text === `Driver ${n}`)).toHaveLength(1)
    pages.forEach((page, place) => {
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`)
    })
  })

  test('of a station without devices is an empty list', async () => {
    const { pages } = await drawn({ groups: [{ title: '', devices: [] }] })
    expect(pages.join('\n')).toContain('0 devices')
  })
})
