import { describe, expect, test } from 'vitest'
import { testNow } from '../../../testing/fixtures.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { readCodes } from '../../../testing/read-qr.ts'
import { drawPackingList, type PackingList } from './draw-packing-list.ts'

const receiveAddress = 'HTTPS://PORTAL.EXAMPLE/RECEIVE/7K2M9QX4TB'

const aList = (changes: Partial<PackingList> = {}): PackingList => ({
  orderId: 10_127,
  accountName: 'Northgate Delivery LLC',
  box: {
    number: 1,
    boxCode: '7K2M9QX4TB',
    packedBy: 'Lee Hammond',
    packedAt: testNow,
    trackingNumber: '1Z999AA10123456784',
  },
  boxes: 2,
  receiveAddress,
  places: [{ name: 'Harbor', lines: ['4100 Harbor Blvd', 'Toledo, OH 43604'], service: 'UPS 2nd Day Air' }],
  units: [aUnit(1), aUnit(2)],
  accessories: ['12 Armor Case'],
  printedAt: testNow,
  timeZone: 'America/New_York',
  ...changes,
})

const aUnit = (n: number) => ({
  unitNumber: `${200 + n}`,
  device: 'Orbis T9 Duty',
  phoneNumber: '5550100258',
  imei: '354260110011782',
  holder: `Driver ${n}`,
  station: 'Harbor',
})

const drawn = async (changes: Partial<PackingList> = {}) => readPdf(await drawPackingList(aList(changes)))

describe('a packing list', () => {
  test('says order, box, destination, tracking number and every device with its holder', async () => {
    const { pages, tags } = await drawn()
    const page = (pages[0] ?? '').split('\n')
    expect(page).toEqual(
      expect.arrayContaining([
        'Packing list, box 1 of 2',
        '10127, Northgate Delivery LLC',
        'Packed 03/02/2026 by Lee Hammond',
        'Harbor',
        '4100 Harbor Blvd',
        'UPS 2nd Day Air',
        '1Z 999 AA1 01 2345 6784',
        '7K2M-9QX4-TB',
        'Without a camera: type it at portal.example/receive',
        '201',
        'Orbis T9 Duty',
        '(555) 010-0258',
        '35426011 001178 2',
        'Driver 2',
        '12 Armor Case',
      ]),
    )
    expect(pages).toHaveLength(1)
    expect(tags).toContain('Figure')
  })

  test('a station has a column of its own, and never stands where the holder is missing', async () => {
    const unit = { ...aUnit(1), holder: '', station: 'Airline Junction' }
    const { pages } = await drawn({ units: [unit, aUnit(2)] })
    const page = pages[0] ?? ''
    expect(page).toContain('Station')
    expect(page).toContain('Airline Junction')
    const { pages: alone } = await drawn()
    expect(alone[0]).not.toContain('Station')
  })

  test('its code opens Receive for the box, and is described', async () => {
    const { drawings, source } = await drawn()
    expect(readCodes(drawings[0] ?? '')).toEqual([receiveAddress])
    expect(source).toContain('/Alt (QR code that opens Receive for box 1)')
  })

  test('goes over several pages without losing a device', async () => {
    const { pages } = await drawn({ units: Array.from({ length: 100 }, (_, n) => aUnit(n)) })
    expect(pages.length).toBeGreaterThan(2)
    const all = pages.join('\n').split('\n')
    for (let n = 0; n < 100; n++) expect(all).toContain(`Driver ${n}`)
    pages.forEach((page, place) => {
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`)
    })
  })

  test('a box of accessories has no devices; one that has not left has no tracking number', async () => {
    const box = {
      number: 2,
      boxCode: '8M3P0RY5VC',
      packedBy: 'Lee Hammond',
      packedAt: testNow,
      trackingNumber: null,
    }
    const { pages } = await drawn({ units: [], box })
    expect(pages.join('\n')).toContain('Accessories, no devices')
    expect(pages.join('\n')).toContain('Not shipped yet')
  })
})
