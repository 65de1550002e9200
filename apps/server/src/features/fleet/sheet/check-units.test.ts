import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { orderItems } from '../../../db/schema/orders.tables.ts'
import { readGrid } from '../../../documents/read-table.ts'
import { anAccount } from '../../../testing/builders.ts'
import { aWorkbook } from '../../../testing/workbook.ts'
import { aDevice } from '../testing.ts'
import { checkUnits, listTakenUnits } from './check-units.ts'
import { saveUnits } from './save-units.ts'
import { test } from './sheet.test-scene.ts'
import { exportUnits, readUnitsFile, unitsSample } from './unit-files.ts'
import { readUnits } from './units.ts'

describe('checking units', () => {
  test('names what is in use, by whom, and what is free', async ({
    tx,
    scene: { una, orderId, parties },
    row,
  }) => {
    const device = await aDevice(tx, parties.accountId, { unitNumber: '014', holder: 'Dana Whitfield' })
    await aDevice(tx, parties.accountId, { unitNumber: '015', status: 'retired' })
    await saveUnits(una, orderId, { rows: [row(0, { unitNumber: '016' })] })
    const rows = [{ unitNumber: '014' }, { unitNumber: '015' }, {}, { unitNumber: '016' }]
    const check = (asked: object) => checkUnits(una, parties.accountId, { rows, ...asked })
    expect((await check({})).results).toEqual([
      {
        row: 0,
        column: 'unitNumber',
        code: 'in-use',
        message: '014 is in service with Dana Whitfield.',
        suggestion: '017',
        deviceId: device.deviceId,
      },
      expect.objectContaining({ row: 3, message: `016 is planned on order ${orderId}.`, suggestion: '018' }),
    ])
    expect((await check({ orderId })).results).toHaveLength(1)
    expect((await listTakenUnits(una, parties.accountId, { from: 1 })).results).toEqual(['014', '016'])
    expect((await listTakenUnits(una, parties.accountId, { from: 15, orderId })).results).toEqual([])
  })

  test('asks about a number that differs from a unit of the fleet only by zeros in front', async ({
    tx,
    scene: { una, orderId, parties },
    row,
  }) => {
    const device = await aDevice(tx, parties.accountId, { unitNumber: '014', holder: 'Dana Whitfield' })
    await aDevice(tx, parties.accountId, { unitNumber: '16' })
    await aDevice(tx, parties.accountId, { unitNumber: '016' })
    await aDevice(tx, parties.accountId, { unitNumber: '017', status: 'retired' })
    await saveUnits(una, orderId, { rows: [row(0, { unitNumber: '018' })] })
    const rows = ['14', '014', '0014', '16', '17', '18', 'V-14', ''].map((unitNumber) => ({ unitNumber }))
    const { questions } = await checkUnits(una, parties.accountId, { rows, orderId })
    const of14 = {
      unitNumber: '014',
      message: '014 is in service with Dana Whitfield.',
      deviceId: device.deviceId,
    }
    expect(questions).toEqual([
      { row: 0, ...of14 },
      { row: 2, ...of14 },
    ])
    // It is a question: what was typed can be saved.
    expect(await saveUnits(una, orderId, { rows: [row(1, { unitNumber: '14' })] })).toMatchObject({
      result: { saved: [{ unitNumber: '14' }] },
    })
  })

  test('is for accounts and orders of one’s own', async ({ tx, scene: { una, wes, orderId, parties } }) => {
    const other = await anAccount(tx, parties.agentId)
    const rows = [{ unitNumber: '014' }]
    await expect(checkUnits(una, other.accountId, { rows })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
    await expect(checkUnits(wes, other.accountId, { rows, orderId })).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
  })
})

describe('a file of units', () => {
  const header = 'Unit,Driver,Station,Number wish,Area code,Number,Carrier,Account number,Colour'
  test('is read with every cell that is wrong; nothing is saved or run', async ({
    scene: { una, parties, stationId },
    stored,
  }) => {
    const file = [
      header,
      '014,Rosa Delgado,aj,New,419,,,,red',
      '0 51,"=HYPERLINK(""http://evil.example"")",HB9,port in,,(419) 555-0142,AT&T,287301442,',
      '014,,,sometimes,,,,,',
    ].join('\n')
    const { result } = await readUnitsFile(una, parties.accountId, {
      file: Buffer.from(file),
      orderId: undefined,
    })
    expect(result.rows).toMatchObject([
      { row: 2, unitNumber: '014', stationId, numberWish: 'new', areaCode: '419' },
      {
        row: 3,
        holder: '=HYPERLINK("http://evil.example")',
        numberWish: 'port',
        phoneNumber: '4195550142',
        stationText: 'HB9',
      },
      { row: 4, wishText: 'sometimes' },
    ])
    expect(result.ignoredColumns).toEqual(['Colour'])
    expect(result.errors).toMatchObject([
      { row: 3, column: 'Station', value: 'HB9', message: 'No station has the code or name “HB9”.' },
      { row: 3, column: 'Unit', value: '0 51', suggestion: '051' },
      { row: 4, message: '“sometimes”: enter New, Port in, Keep or No line.' },
      { row: 4, column: 'Unit', message: '014 is also in row 2.' },
    ])
    expect(await stored()).toEqual([])
  })

  test('with Unit, Driver Name and Station gives new lines and holders where the line has a plan', async ({
    scene: { una, parties, orderId, line, stationId },
    tx,
    stored,
  }) => {
    const { orderItemId } = line
    await tx.update(orderItems).set({ ratePlanPriceCents: 4_000 }).where(eq(orderItems.orderId, orderId))
    const file = 'Unit,Driver Name,Station,Color\n045,Rosa Delgado,AJ,red\n046,Jamal Irving,,blue\n,,,green'
    const { result } = await readUnitsFile(una, parties.accountId, { file: Buffer.from(file), orderId })
    expect(result).toMatchObject({ errors: [], ignoredColumns: ['Color'] })
    const rows = result.rows.map(({ row: _, stationText: __, wishText: ___, ...cells }, position) => ({
      ...cells,
      orderItemId,
      position,
      version: 0,
    }))
    const saved = (await saveUnits(una, orderId, { rows })).result.saved
    expect(saved).toMatchObject([
      { unitNumber: '045', holder: 'Rosa Delgado', stationId, numberWish: 'new', isWishSaid: false },
      { unitNumber: '046', holder: 'Jamal Irving', numberWish: 'new', isWishSaid: false },
      { deviceId: null, numberWish: 'new', isWishSaid: false },
    ])
    expect(await stored(), 'nothing else of a row is no row').toHaveLength(2)
    expect((await stored())[0]?.numberWish, 'what nobody said is not stored').toBeNull()
    const sheet = (await readUnits(una, orderId)).result
    expect(sheet.lines[0]).toMatchObject({
      planCents: 4_000,
      rows: [{ numberWish: 'new' }, { numberWish: 'new' }],
    })
  })

  test('with formulas is read by what they came to, and runs none', async ({ scene: { una, parties } }) => {
    const formulas = [
      '<c r="A2" t="str"><f>TEXT(50+1,"000")</f><v>051</v></c>',
      '<c r="B2" t="str"><f>HYPERLINK("http://evil.example","Una")</f><v>Una</v></c>',
      '<c r="C2" t="e"><f>NOSUCH()</f><v>#NAME?</v></c>',
    ].join('')
    const file = aWorkbook([['Unit', 'Holder', 'Station']], { cell: `<row r="2">${formulas}</row>` })
    const { result } = await readUnitsFile(una, parties.accountId, { file, orderId: undefined })
    expect(result.rows).toMatchObject([{ unitNumber: '051', holder: 'Una', stationText: '#NAME?' }])
    expect(result.errors).toMatchObject([
      { row: 2, column: 'Station', message: expect.stringContaining('The spreadsheet shows #NAME? here.') },
    ])
  })

  test('that begins cells as formulas do comes back from the export as it was', async ({
    scene: { una, parties, orderId },
    row,
  }) => {
    const holders = ['=HYPERLINK("http://x.example","y")', '+1+1', '-2', '@SUM(A1)', "'=1"]
    const rows = holders.map((holder, position) => row(position, { unitNumber: `F${position}`, holder }))
    await saveUnits(una, orderId, { rows })
    const csv = (await exportUnits(una, orderId, {})).result.csv ?? ''
    expect(parse(csv, { bom: true }).flat()).not.toContainEqual(expect.stringMatching(/^[=+\-@]/))
    const read = await readUnitsFile(una, parties.accountId, { file: Buffer.from(csv), orderId })
    expect(read.result.rows.map(({ holder }) => holder)).toEqual(holders)
    expect(read.result.errors).toEqual([])
  })

  test.for([
    ['without its columns', 'Colour\nred', 'The file needs a column “Unit” or “Holder”.'],
    [
      'of too many rows',
      `Unit\n${'1\n'.repeat(10_001)}`,
      'The file has 10,001 devices; it can have at most 10,000.',
    ],
  ])('%s is refused', async ([, file = '', message], { scene: { una, parties } }) => {
    const read = readUnitsFile(una, parties.accountId, { file: Buffer.from(file), orderId: undefined })
    await expect(read).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: { file: [message] } })
  })

  test('of 10,000 rows is read, and the first 1,000 errors are told', async ({ scene: { una, parties } }) => {
    const file = aWorkbook([['Unit'], ...Array.from({ length: 10_000 }, (_, index) => [`N ${index}`])])
    const { result } = await readUnitsFile(una, parties.accountId, { file, orderId: undefined })
    expect(result.rows).toHaveLength(10_000)
    expect(result.errorCount).toBe(10_000)
    expect(result.errors).toHaveLength(1_000)
  })

  test.for(['csv', 'xlsx'] as const)('begins with the sample as %s', async (format, { scene }) => {
    const { result } = await unitsSample(scene.una, format)
    const file = Buffer.from(result.base64, 'base64')
    expect((await readGrid(file)).rows[0]?.cells).toEqual([
      'Unit',
      'Holder',
      'Station',
      'Number wish',
      'Area code',
      'Number',
      'Carrier',
      'Account number',
    ])
    const read = await readUnitsFile(scene.una, scene.parties.accountId, { file, orderId: undefined })
    expect(read.result).toMatchObject({ errors: [], ignoredColumns: [] })
    expect(read.result.rows[0]).toMatchObject({ unitNumber: '014', numberWish: 'new' })
  })
})
