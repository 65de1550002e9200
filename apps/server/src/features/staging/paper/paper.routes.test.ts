import { benchCommands, commandText } from '@portal/domain/scans'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { deviceStaging } from '../../../db/schema/staging.tables.ts'
import { testNow } from '../../../testing/fixtures.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { readCodes } from '../../../testing/read-qr.ts'
import { aDevice, aStation } from '../../fleet/testing.ts'
import { aBox } from '../boxes/testing.ts'
import { test } from '../staging.test-scene.ts'

type Paper = { result: { fileName: string; base64: string } }
const paperOf = ({ body }: { body: Paper }) => {
  const { pages, drawings } = readPdf(Buffer.from(body.result.base64, 'base64'))
  return { fileName: body.result.fileName, text: pages.join('\n'), drawings }
}

describe('the build sheet of an order', () => {
  test('is for those who read its bench, with command codes and without prices or PINs', async ({
    database,
    world: { orderId },
    ask,
  }) => {
    await ask('sam', `ClaimOrder/${orderId}`, {})
    await database.inTransaction((tx) =>
      tx
        .update(devices)
        .set({
          holder: 'Ben Ashby',
          numberWish: 'port',
          phoneNumber: '4195550147',
          portCarrier: 'AT&T',
          portAccountNumber: '77120034',
          portPinSealed: 'sealed-4711',
        })
        .where(eq(devices.orderId, orderId)),
    )
    for (const who of ['sam', 'mo', 'wes'] as const) {
      const { fileName, text, drawings } = paperOf(await ask(who, `GetBuildSheet/${orderId}`))
      expect(fileName).toBe(`build-sheet-${orderId}.pdf`)
      for (const said of [
        '001',
        'Ben Ashby',
        'Port in, AT&T',
        'Mentor, Waze',
        'Halden Armor Case',
        'Black cases',
      ])
        expect(text).toContain(said)
      expect(readCodes(drawings[0] ?? '')).toEqual(benchCommands.map(commandText))
      expect(text).not.toMatch(/\$|867|289|649|Unlimited|77120034|4711/)
    }
    for (const who of ['nia', 'una'] as const)
      expect(await ask(who, `GetBuildSheet/${orderId}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'ORDER_NOT_FOUND' } },
      })
  })

  test('has room for units that no one numbered yet', async ({ world: { orderId }, ask }) => {
    const { text } = paperOf(await ask('sam', `GetBuildSheet/${orderId}`))
    expect(text).toContain('3 units, 3 without a number yet')
  })
})

describe('the handover list of a station', () => {
  test('has its devices that are handed out, for the people of its account only', async ({
    database,
    world: { parties, tokens },
    app,
  }) => {
    const stationId = await database.inTransaction(async (tx) => {
      const station = await aStation(tx, parties.accountId, { name: 'Harbor', code: 'HB' })
      const at = { stationId: station.stationId }
      await aDevice(tx, parties.accountId, { ...at, unitNumber: '021', holder: 'Faye Merritt' })
      await aDevice(tx, parties.accountId, { ...at, unitNumber: '022', holder: '', status: 'spare' })
      await aDevice(tx, parties.accountId, { ...at, unitNumber: '023', status: 'lost' })
      await aDevice(tx, parties.accountId, { unitNumber: '024' })
      return station.stationId
    })
    const ask = async (who: keyof typeof tokens) => {
      const reply = await app.inject({
        url: `/api/fleet/GetHandoverList/${stationId}`,
        headers: { authorization: `Bearer ${tokens[who]}` },
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    for (const who of ['una', 'wes', 'mo'] as const) {
      const { fileName, text } = paperOf(await ask(who))
      expect(fileName).toBe('handover-list-HB.pdf')
      expect(text).toContain('Handover list, Harbor (HB)')
      expect(text).toMatch(/021\nFaye Merritt\n[\s\S]*022/)
      expect(text).toContain('2 devices')
      expect(text).not.toMatch(/023|024/)
    }
    for (const who of ['nia', 'sam'] as const)
      expect(await ask(who)).toMatchObject({ status: 404, body: { error: { code: 'STATION_NOT_FOUND' } } })
  })
})

describe('the handover list of a box', () => {
  test('has what is in it and not missing, by station, for those who receive it', async ({
    database,
    world: { orderId, parties },
    ask,
  }) => {
    await ask('sam', `ClaimOrder/${orderId}`, {})
    const boxCode = await database.inTransaction(async (tx) => {
      const box = await aBox(tx, orderId)
      const { stationId } = await aStation(tx, parties.accountId, { name: 'Harbor', code: 'HB' })
      const rows = await tx
        .select()
        .from(devices)
        .where(eq(devices.orderId, orderId))
        .orderBy(devices.unitSort)
      for (const [place, { deviceId }] of rows.entries())
        await tx.insert(deviceStaging).values({
          deviceId,
          orderId,
          boxId: box.boxId,
          stagedBy: 'Sam Ortiz',
          stagedAt: testNow,
          ...(place === 2 && { missingReason: 'notInBox' as const }),
        })
      await tx
        .update(devices)
        .set({ holder: 'Silas Reed', stationId })
        .where(eq(devices.deviceId, rows[0]?.deviceId ?? ''))
      return box.boxCode
    })
    for (const who of ['una', 'wes', 'mo'] as const) {
      const { fileName, text } = paperOf(await ask(who, `GetHandoverList/${boxCode}`))
      expect(fileName).toBe(`handover-list-${orderId}-box-1.pdf`)
      expect(text).toMatch(/Harbor\n[\s\S]*Silas Reed[\s\S]*No station/)
      expect(text).toContain('2 devices')
    }
    for (const who of ['nia', 'sam'] as const)
      expect(await ask(who, `GetHandoverList/${boxCode}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'BOX_NOT_FOUND' } },
      })
  })
})
