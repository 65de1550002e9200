import { choicesLine } from '@portal/domain/choices-line'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { deviceEvents, devices } from '../../../db/schema/fleet.tables.ts'
import type { Deps } from '../../../deps.ts'
import { readGrid } from '../../../documents/read-table.ts'
import { aCustomer, anAccount, anAgent } from '../../../testing/builders.ts'
import { asCaller, test as base, testNow } from '../../../testing/fixtures.ts'
import { oddWorkbook } from '../../../testing/odd-workbook.ts'
import { aWorkbook } from '../../../testing/workbook.ts'
import { importDevices } from '../imports/import-devices.ts'
import { listImports, undoImport } from '../imports/imports.ts'
import { aDevice, anImei, aStation } from '../testing.ts'
import { updateDevice } from './devices.ts'
import { exportChosen, exportDevices } from './export-devices.ts'

type Scene = Awaited<ReturnType<typeof aScene>>
async function aScene(tx: Tx, deps: Deps) {
  const agent = await anAgent(tx)
  const account = await anAccount(tx, agent.zohoUserId)
  const una = await aCustomer(tx, account)
  return { accountId: account.accountId, ctx: asCaller(deps, una) }
}

const test = base.extend<{ scene: Scene }>({
  scene: async ({ tx, deps }, use) => use(await aScene(tx, deps)),
})

const send = ({ ctx, accountId }: Scene, file: string | Buffer, token?: string) =>
  importDevices(ctx, accountId, { file: Buffer.from(file), token, tell: () => {} })

const withChoices = (choices: object, file: string | Buffer) =>
  Buffer.concat([Buffer.from(choicesLine(choices)), Buffer.from(file)])

const ofAccount = (tx: Tx, accountId: string) =>
  tx.select().from(devices).where(eq(devices.zohoAccountId, accountId)).orderBy(devices.unitSort)

describe('a file of devices', () => {
  test('is checked, and saved whole with the token of the check', async ({ tx, scene }) => {
    const { stationId } = await aStation(tx, scene.accountId, { name: 'Harbor', code: 'HB' })
    const imei = anImei()
    const file = [
      'Unit number,IMEI,Driver,Station,Status,Make,Phone,Cover until,Colour',
      `014,${imei},Maria Lopez,harbor,,Halden,(555) 010-0147,12/31/2026,red`,
      "Van-7,,'=Dan,HB,Spare,,,,",
    ].join('\n')
    const { result } = await send(scene, file)
    expect(result).toMatchObject({
      saved: false,
      rows: 2,
      created: 2,
      ignoredColumns: ['Colour'],
      errors: [],
    })
    expect(await ofAccount(tx, scene.accountId)).toEqual([])

    const saved = await send(scene, file, result.token ?? '')
    expect(saved.result).toMatchObject({ saved: true, created: 2 })
    expect(await ofAccount(tx, scene.accountId)).toMatchObject([
      {
        unitNumber: '014',
        imei,
        holder: 'Maria Lopez',
        stationId,
        status: 'inService',
        phoneNumber: '5550100147',
        coverUntil: '2026-12-31',
      },
      { unitNumber: 'Van-7', holder: '=Dan', status: 'spare', stationId },
    ])
    const events = await tx.select().from(deviceEvents).where(eq(deviceEvents.zohoAccountId, scene.accountId))
    expect(events.map(({ kind }) => kind)).toEqual(['imported', 'imported'])
    await expect(send(scene, file, result.token ?? '')).rejects.toMatchObject({ code: 'FLEET_IMPORT_STALE' })
  })

  test('every wrong cell is told with its row, and nothing can be saved', async ({ tx, scene }) => {
    const [taken, twice] = [anImei(), anImei()]
    await aDevice(tx, scene.accountId, { unitNumber: '014' })
    await aDevice(tx, '404', { imei: taken })
    const file = aWorkbook([
      ['Unit', 'IMEI', 'Station', 'Carrier', 'Status', 'Cover from', 'Cover until', 'Holder'],
      ['014', taken, 'Elsewhere', 'Other', 'Lost', '2026-02-30', '', ''],
      ['015', twice, '', '', '', '2026-03-02', '2026-03-01', 'x'.repeat(61)],
      ['015', twice, '', 'Verizon', 'in service', '', '', ''],
      ['', '123', '', '', '', '', '', ''],
    ])
    const { result } = await send(scene, file)
    expect(result.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 Status: “Lost”: choose one of these: In service, Spare.',
      '2 Station: The account has no stations, so “Elsewhere” can’t be used.',
      '2 Carrier: No carrier is called “Other”.',
      '2 Cover from: “2026-02-30”: enter a date from 2000 to 2099, like 2026-03-31.',
      '2 Unit: Unit 014 is already in use. To change that device, put its tag code in this row.',
      `2 IMEI: “${taken}”: another device already has this IMEI.`,
      `3 Holder: “${'x'.repeat(39)}…”: enter at most 60 characters.`,
      '3 Cover until: “2026-03-01”: coverage must not end before it starts.',
      '4 Unit: Unit 015 is also in row 3.',
      `4 IMEI: “${twice}”: this IMEI is also in row 3.`,
      '5 Unit: This field is required.',
      '5 IMEI: “123”: this is not an IMEI: it has 15 digits, and the last one must fit the others.',
    ])
    expect(result).toMatchObject({ token: null, rows: 4, created: 0, errorCount: 12 })
  })

  test('without units, or with too many rows, is refused', async ({ scene }) => {
    const { result } = await send(scene, 'Name,IMEI\nMaria,1\n')
    expect(result).toMatchObject({
      token: null,
      created: 0,
      errors: [{ row: 1, message: 'The file needs a column “Unit”.' }],
    })
    const many = `Unit\n${Array.from({ length: 10_001 }, (_, n) => n).join('\n')}\n`
    await expect(send(scene, many)).rejects.toMatchObject({
      fields: { file: ['The file has 10,001 devices; it can have at most 10,000.'] },
    })
  })

  test('of 10,000 devices is saved whole', async ({ tx, scene }) => {
    const lines = Array.from({ length: 10_000 }, (_, n) => `U${n},Driver ${n},Halden,N6 Pro`)
    const file = `Unit,Holder,Make,Model\n${lines.join('\n')}\n`
    const { result } = await send(scene, file)
    await send(scene, file, result.token ?? '')
    expect(await tx.$count(devices, eq(devices.zohoAccountId, scene.accountId))).toBe(10_000)
  })

  test('is undone within a day, except for devices that were changed since', async ({ tx, scene }) => {
    const file = 'Unit,Holder\n1,Maria\n2,Dan\n10,Mei\n'
    const { result: checked } = await send(scene, file)
    const { result } = await send(scene, file, checked.token ?? '')
    const importId = result.importId ?? ''
    const [first] = await ofAccount(tx, scene.accountId)
    await updateDevice(scene.ctx, first?.deviceId ?? '', { version: 1, holder: 'Ivy' })
    const listed = await listImports(scene.ctx, scene.accountId)
    expect(listed.results).toMatchObject([{ importId, source: 'file', devices: 3, unchanged: 2 }])

    const tomorrow = { ...scene.ctx, now: () => new Date(testNow.getTime() + 24 * 3_600_000) }
    await expect(undoImport(tomorrow, importId)).rejects.toMatchObject({ code: 'FLEET_IMPORT_FINAL' })
    expect((await undoImport(scene.ctx, importId)).result).toEqual({
      importId,
      removed: 2,
      keptCount: 1,
      kept: [{ deviceId: first?.deviceId, unitNumber: '1', holder: 'Ivy' }],
    })
    expect((await ofAccount(tx, scene.accountId)).map(({ unitNumber }) => unitNumber)).toEqual(['1'])
    await expect(undoImport(scene.ctx, importId)).rejects.toMatchObject({ code: 'FLEET_IMPORT_FINAL' })
    expect((await listImports(scene.ctx, scene.accountId)).results).toEqual([])
  })

  test('of another account does not exist', async ({ scene }) => {
    await expect(send({ ...scene, accountId: '404' }, 'Unit\n1\n')).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
  })
})

describe('what a spreadsheet did to a file', () => {
  const said = ({ result }: Awaited<ReturnType<typeof send>>) =>
    result.errors.map(({ cell, message }) => `${cell} ${message}`)

  test('is named at its cell, and nothing is saved', async ({ scene }) => {
    const file = oddWorkbook({
      rows: [
        ['Unit', 'SIM', 'Holder', 'Phone', 'Cover until', 'Note'],
        [
          '701',
          { number: '8.901410321111191e+18' },
          { error: '#N/A' },
          '4.19E+09',
          { number: '46112', format: 'm/d/yyyy' },
          '',
        ],
        [
          { number: '45720', format: 'd-mmm' },
          null,
          { formula: 'B2' },
          null,
          null,
          { number: '45720', format: 'd-mmm' },
        ],
        [
          { number: '7', format: '000' },
          '8901410321111190000',
          'Ann',
          { number: '4195550142', format: '(000) 000-0000' },
          null,
          null,
        ],
        ['-', null, null, null, null, null],
      ],
    })
    expect(said(await send(scene, file))).toEqual([
      expect.stringMatching(/^C2 The spreadsheet shows #N\/A here/),
      expect.stringMatching(/^D2 “4.19E\+09”: the spreadsheet shortened this number/),
      expect.stringMatching(/^B2 A spreadsheet keeps 15 digits/),
      expect.stringMatching(/^A3 The spreadsheet made a date of this, “4-Mar”/),
      expect.stringMatching(/^C3 This formula has no stored value/),
      expect.stringMatching(/^B4 “8901410321111190000”: the spreadsheet may have made zeros/),
      expect.stringMatching(/^A5 “-”: a unit number has 1 to 12/),
    ])
  })

  test('lost zeros are asked about where the account has them; the answer is an edit', async ({
    tx,
    scene,
  }) => {
    await aDevice(tx, scene.accountId, { unitNumber: '014' })
    const file = 'Unit,Holder\n14,Dana\n7,Lee\n4-Mar,Bob\n015,Ann\n'
    const { result } = await send(scene, file)
    expect(result).toMatchObject({ token: null, errorCount: 3, questionCount: 3 })
    expect(result.errors).toMatchObject([
      { cell: 'A2', value: '14', isQuestion: true, suggestion: '014', message: '“14”: did you mean 014?' },
      { cell: 'A3', isQuestion: true, suggestion: '007' },
      { cell: 'A4', isQuestion: true, suggestion: null },
    ])
    expect(result.preview.map(({ row, state }) => `${row} ${state}`)).toEqual([
      '2 wrong',
      '3 wrong',
      '4 wrong',
      '5 new',
    ])
    const edits = [
      { row: 2, column: 'Unit', text: '16' },
      { row: 3, column: 'Unit', text: '007' },
      { row: 4, column: 'Unit', text: '4-Mar' },
    ]
    const answered = withChoices({ edits }, file)
    const checked = await send(scene, answered)
    expect(checked.result).toMatchObject({ errors: [], created: 4 })
    await expect(send(scene, file, checked.result.token ?? '')).rejects.toMatchObject({
      code: 'FLEET_IMPORT_STALE',
    })
    await send(scene, answered, checked.result.token ?? '')
    const units = (await ofAccount(tx, scene.accountId)).map(({ unitNumber }) => unitNumber)
    expect(units.toSorted()).toEqual(['007', '014', '015', '16', '4-Mar'])
  })

  test('headings are known by many names, and what one stands for is said once', async ({ tx, scene }) => {
    const file =
      'Unit No.,Serial #,IMEI/MEID,Driver Name,Mobile Number,Badge,Route\n051,SN1,,Dana,4195550142,Harbor,9\n'
    await aStation(tx, scene.accountId, { name: 'Harbor' })
    const { result } = await send(scene, file)
    expect(result).toMatchObject({ errors: [], ignoredColumns: ['Badge', 'Route'] })
    expect(result.columns.map(({ heading, column, first }) => [heading, column, ...first])).toEqual([
      ['Unit No.', 'Unit', '051'],
      ['Serial #', 'Serial', 'SN1'],
      ['IMEI/MEID', 'IMEI'],
      ['Driver Name', 'Holder', 'Dana'],
      ['Mobile Number', 'Phone', '4195550142'],
      ['Badge', null, 'Harbor'],
      ['Route', null, '9'],
    ])
    const chosen = withChoices({ columns: { Badge: 'Station', 'Serial #': null } }, file)
    const checked = await send(scene, chosen)
    await send(scene, chosen, checked.result.token ?? '')
    expect(await ofAccount(tx, scene.accountId)).toMatchObject([
      { holder: 'Dana', serial: null, stationId: expect.any(String) },
    ])
    const next = await send(scene, file.replace('051', '052'))
    expect(next.result.ignoredColumns).toEqual(['Serial #', 'Route'])
  })

  test('a column without a heading is read as a person says, and is not remembered by its place', async ({
    tx,
    scene,
  }) => {
    const chosen = withChoices({ columns: { 'Column B': 'Holder' } }, 'Unit,,Note\n061,Dana,x\n')
    const checked = await send(scene, chosen)
    await send(scene, chosen, checked.result.token ?? '')
    expect(await ofAccount(tx, scene.accountId)).toMatchObject([{ unitNumber: '061', holder: 'Dana' }])
    const next = await send(scene, 'Unit,,Note\n062,Route 9,x\n')
    expect(next.result).toMatchObject({ ignoredColumns: ['Column B'], created: 1 })
  })

  test('choices that cannot be read are refused', async ({ scene }) => {
    for (const choices of [{ columns: { Badge: 'Elsewhere' } }, { edits: 1 }, { other: [] }])
      await expect(send(scene, withChoices(choices, 'Unit\n1\n'))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
  })
})

describe('an exported roster', () => {
  test('has what the list has, guards formulas, and can be imported again', async ({ tx, scene }) => {
    const { ctx, accountId } = scene
    const { stationId } = await aStation(tx, accountId, { name: 'Harbor' })
    await aDevice(tx, accountId, { unitNumber: '015', holder: '=SUM(1)', stationId, status: 'spare' })
    await aDevice(tx, accountId, { unitNumber: '014', holder: 'Maria, M', imei: anImei() })
    await aDevice(tx, accountId, { unitNumber: '013', status: 'retired' })
    const { result } = await exportDevices(ctx, accountId, {})
    expect(result.fileName).toBe('devices-2026-03-02.csv')
    const csv = result.csv ?? ''
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^014,Phone,Halden,N6 Pro,In service,"Maria, M",,\d{15},/)
    expect(lines[2]).toContain(`,Spare,'=SUM(1),Harbor,`)
    const spare = await exportDevices(ctx, accountId, { group: 'spare' })
    expect(spare.result.csv?.trim().split('\r\n')).toHaveLength(2)

    // Without its tag codes, the same rows are devices of another fleet.
    const [header = '', ...rows] = lines.map((line) => line.split(',').slice(0, -1).join(','))
    await tx.update(devices).set({ status: 'retired' }).where(eq(devices.zohoAccountId, accountId))
    const checked = await send(scene, [header, ...rows].join('\r\n'))
    expect(checked.result).toMatchObject({ created: 2, errorCount: 0, ignoredColumns: ['Kit', 'Order'] })
  })

  test('is taken as an update: what stays changes nothing, and a cell that differs is shown first', async ({
    tx,
    scene,
  }) => {
    const { ctx, accountId } = scene
    const { stationId } = await aStation(tx, accountId, { name: 'Harbor' })
    const statuses = [
      'inService',
      'spare',
      'inRepair',
      'lost',
      'stolen',
      'missing',
      'shipped',
      'retired',
    ] as const
    for (const [at, status] of statuses.entries())
      await aDevice(tx, accountId, {
        unitNumber: `01${at}`,
        status,
        stationId,
        holder: `=Driver ${at}`,
        imei: anImei(),
      })
    const before = await ofAccount(tx, accountId)
    const deviceIds = before.map(({ deviceId }) => deviceId)
    const file = (await exportChosen(ctx, accountId, { deviceIds, format: 'csv' })).result.csv ?? ''

    const same = (await send(scene, file)).result
    expect(same).toMatchObject({
      ignoredColumns: [],
      states: { new: 0, changed: 0, same: before.length, wrong: 0 },
      token: null,
      created: 0,
      changed: 0,
      unchanged: before.length,
      errors: [],
      diff: [],
    })
    // A spreadsheet that takes unit numbers for numbers drops their zeros.
    expect((await send(scene, file.replaceAll(/^0(1\d)/gm, '$1'))).result).toMatchObject({
      changed: 0,
      errors: [],
    })

    const edited = file.replace("'=Driver 2", 'Dana Whitfield')
    const asked = (await send(scene, edited)).result
    expect(asked).toMatchObject({ created: 0, changed: 1, unchanged: before.length - 1, errors: [] })
    expect(asked.diff).toMatchObject([
      { unitNumber: '012', changes: [{ column: 'Holder', before: '=Driver 2', after: 'Dana Whitfield' }] },
    ])
    expect(asked.preview.filter(({ state }) => state === 'changed').map(({ cells }) => cells[5])).toEqual([
      'Dana Whitfield',
    ])
    const saved = (await send(scene, edited, asked.token ?? '')).result
    expect(saved).toMatchObject({ saved: true, changed: 1, importId: null })
    const after = await ofAccount(tx, accountId)
    expect(after.map(({ holder }) => holder)).toEqual(
      before.map(({ holder }) => (holder === '=Driver 2' ? 'Dana Whitfield' : holder)),
    )
    expect(after.map(({ status }) => status)).toEqual(before.map(({ status }) => status))
    const events = await tx.select().from(deviceEvents).where(eq(deviceEvents.zohoAccountId, accountId))
    expect(events.filter(({ kind }) => kind === 'changed')).toHaveLength(1)
    await expect(send(scene, edited, asked.token ?? '')).rejects.toMatchObject({ code: 'FLEET_IMPORT_STALE' })
  })

  test('two devices change places, or one takes the number that another gives up; saving is told row by row', async ({
    tx,
    scene,
  }) => {
    const { ctx, accountId } = scene
    const imeis = [anImei(), anImei()]
    await aDevice(tx, accountId, { unitNumber: '014', imei: imeis[0] })
    await aDevice(tx, accountId, { unitNumber: '015', imei: imeis[1] })
    await aDevice(tx, accountId, { unitNumber: '016' })
    const file = (await exportDevices(ctx, accountId, {})).result.csv ?? ''
    const swapped = file
      .replace(/^014,/m, 'X,')
      .replace(/^015,/m, '014,')
      .replace(/^X,/m, '015,')
      .replace(/^016,/m, '017,')
      .replace(imeis[0] ?? '', 'Y')
      .replace(imeis[1] ?? '', imeis[0] ?? '')
      .replace('Y', imeis[1] ?? '')
    const last = file.trim().split('\r\n').at(-1)?.split(',') ?? []
    const added = `${swapped}016${','.repeat(last.length - 1)}\r\n`
    const asked = (await send(scene, added)).result
    expect(asked).toMatchObject({ errors: [], changed: 3, created: 1 })
    const told: number[] = []
    await importDevices(ctx, accountId, {
      file: Buffer.from(added),
      token: asked.token ?? '',
      tell: (done, total) => told.push(done / total),
    })
    expect(told).toEqual([7 / 8, 1])
    expect((await ofAccount(tx, accountId)).map(({ unitNumber, imei }) => [unitNumber, imei])).toEqual([
      ['014', imeis[0]],
      ['015', imeis[1]],
      ['016', null],
      ['017', null],
    ])
    const events = await tx.select().from(deviceEvents).where(eq(deviceEvents.zohoAccountId, accountId))
    expect(events.filter(({ kind }) => kind === 'changed')).toHaveLength(3)

    const again = (await exportDevices(ctx, accountId, {})).result.csv ?? ''
    const twice = (await send(scene, again.replace(/^014,/m, '017,'))).result
    expect(twice.errors).toMatchObject([{ column: 'Unit', message: expect.stringContaining('017') }])
  })

  test('cannot change what a device is, nor a device of another account, nor one device twice', async ({
    tx,
    scene,
  }) => {
    const { accountId } = scene
    const own = await aDevice(tx, accountId, { unitNumber: '014', status: 'inRepair' })
    await aDevice(tx, accountId, { unitNumber: '015' })
    const other = await aDevice(tx, '404', {})
    const { result } = await send(
      scene,
      [
        'Unit,Status,Model,Tag code',
        `014,Spare,N7,${own.tagCode}`,
        `016,,,${other.tagCode}`,
        `014,In repair,N6 Pro,${own.tagCode}`,
        '015,,,',
      ].join('\n'),
    )
    expect(result.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 Model: “N7”: a file does not change this. Write N6 Pro, as it is.',
      '2 Status: “Spare”: a file does not change this. Write In repair, as it is.',
      '3 Tag code: No device of the account has this tag code. Leave the cell empty to add a new device.',
      '4 Tag code: This device is also in row 2.',
      '5 Unit: Unit 015 is already in use. To change that device, put its tag code in this row.',
    ])
  })

  test('is corrected in its preview: a tag code, and a cell of a device that is there', async ({
    tx,
    scene,
  }) => {
    const { accountId } = scene
    const { tagCode } = await aDevice(tx, accountId, {
      unitNumber: '014',
      holder: 'Maria',
      note: 'two\nlines',
    })
    const file = `Unit,Code,Note,IMEI\n014,${tagCode},two lines,123\n015,ZZZZZ,,\n16,,,\n`
    const columns = { Code: 'Tag code' }
    const first = (await send(scene, withChoices({ columns }, file))).result
    expect(first.errors.map(({ cell, isQuestion }) => [cell, isQuestion])).toEqual([
      ['D2', false],
      ['B3', false],
      ['A4', true],
    ])
    expect(first.states).toEqual({ new: 0, changed: 0, same: 0, wrong: 3 })
    const imei = anImei()
    const edits = [
      { row: 2, column: 'IMEI', text: imei },
      { row: 3, column: 'Tag code', text: '' },
      { row: 4, column: 'Unit', text: '016' },
    ]
    const corrected = withChoices({ columns, edits }, file)
    const checked = (await send(scene, corrected)).result
    expect(checked).toMatchObject({ errors: [], created: 2, changed: 1 })
    expect(checked.diff).toMatchObject([{ row: 2, changes: [{ column: 'IMEI', after: imei }] }])
    await send(scene, corrected, checked.token ?? '')
    expect(await ofAccount(tx, accountId)).toMatchObject([
      { unitNumber: '014', imei, note: 'two\nlines' },
      { unitNumber: '015' },
      { unitNumber: '016' },
    ])
    // The heading is remembered, also where a file only changes devices.
    expect((await send(scene, file)).result.columns[1]).toMatchObject({ column: 'Tag code' })
  })

  test('changes only the columns that it has', async ({ tx, scene }) => {
    const { accountId } = scene
    const { tagCode } = await aDevice(tx, accountId, { unitNumber: '014', holder: 'Maria', note: 'keep' })
    const file = `Unit,Holder,Tag code,Phone\n099,,${tagCode},(419) 555-0142\n`
    const { result } = await send(scene, file)
    await send(scene, file, result.token ?? '')
    expect(await ofAccount(tx, accountId)).toMatchObject([
      { unitNumber: '099', holder: '', note: 'keep', phoneNumber: '4195550142', version: 2 },
    ])
  })

  test('is a workbook as well, and of chosen devices, also of those that have ended', async ({
    tx,
    scene,
  }) => {
    const { ctx, accountId } = scene
    const second = await aDevice(tx, accountId, { unitNumber: '015', holder: '=SUM(1)' })
    const first = await aDevice(tx, accountId, { unitNumber: '014', status: 'retired' })
    await aDevice(tx, accountId, { unitNumber: '016' })
    const deviceIds = [second.deviceId, first.deviceId]
    const { result } = await exportChosen(ctx, accountId, { deviceIds, format: 'xlsx' })
    expect(result).toMatchObject({ fileName: 'devices-2026-03-02.xlsx', devices: 2, csv: null })
    const table = await readGrid(Buffer.from(result.xlsx ?? '', 'base64'))
    expect(table.rows[0]?.cells.slice(0, 2)).toEqual(['Unit', 'Kind'])
    expect(table.rows.slice(1).map(({ cells }) => [cells[0], cells[5]])).toEqual([
      ['014', first.holder],
      ['015', '=SUM(1)'],
    ])
    const other = await aDevice(tx, '404', {})
    const none = await exportChosen(ctx, accountId, { deviceIds: [other.deviceId], format: 'csv' })
    expect(none.result.devices).toBe(0)
  })
})
