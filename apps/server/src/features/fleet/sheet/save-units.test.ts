import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { users } from '../../../db/schema/users.tables.ts'
import { anAccount } from '../../../testing/builders.ts'
import { asCaller } from '../../../testing/fixtures.ts'
import { cancelOrder } from '../../orders/place/change-status.ts'
import { submitOrder } from '../../orders/place/submit-order.ts'
import { anAgentWithAccount } from '../../orders/testing.ts'
import { aDevice, aStation } from '../testing.ts'
import { portPinsShown, revealPortPin } from './port-pin.ts'
import { saveUnits } from './save-units.ts'
import { test } from './sheet.test-scene.ts'
import { exportUnits } from './unit-files.ts'
import { readUnits } from './units.ts'

const port = {
  numberWish: 'port',
  phoneNumber: '(419) 555-0142',
  portCarrier: 'AT&T',
  portAccountNumber: '287301442',
  portPin: '471199',
} as const

describe('saving units', () => {
  test('stores only rows with something in them, each with its history', async ({
    scene: { una, orderId, stationId },
    row,
    stored,
    eventsOf,
  }) => {
    const { result } = await saveUnits(una, orderId, {
      rows: [row(0, { unitNumber: ' 045', holder: 'Rosa Delgado', stationId }), row(1), row(3, port)],
    })
    expect(result.changed).toEqual([])
    expect(result.saved).toMatchObject([
      { position: 0, version: 1, unitNumber: '045', status: 'planned', hasPortPin: false },
      { position: 1, version: 0, deviceId: null },
      { position: 3, version: 1, phoneNumber: '4195550142', hasPortPin: true },
    ])
    const units = await stored()
    expect(units).toMatchObject([
      { linePosition: 0, unitNumber: '045', status: 'planned', kind: 'phone', make: 'Halden' },
      { linePosition: 3, unitNumber: null, numberWish: 'port' },
    ])
    expect(await eventsOf(units[0]?.deviceId ?? '')).toEqual(['created'])
  })

  test('changes, removes and swaps', async ({ scene: { una, orderId }, row, stored, eventsOf }) => {
    await saveUnits(una, orderId, {
      rows: [row(0, { unitNumber: '045' }), row(1, { unitNumber: '046' }), row(2, { holder: 'Lee' })],
    })
    const { result } = await saveUnits(una, orderId, {
      rows: [
        row(0, { version: 1, unitNumber: '046' }),
        row(1, { version: 1, unitNumber: '045' }),
        row(2, { version: 1 }),
      ],
    })
    expect(result.saved.map(({ version }) => version)).toEqual([2, 2, 0])
    const devices = await stored()
    expect(devices.map(({ unitNumber }) => unitNumber)).toEqual(['046', '045'])
    expect(await eventsOf(devices[0]?.deviceId ?? '')).toEqual(['created', 'changed'])
  })

  test('saves what fits, and answers what another person changed meanwhile', async ({
    scene: { una, wes, orderId },
    row,
    stored,
  }) => {
    await saveUnits(wes, orderId, { rows: [row(0, { unitNumber: '045' }), row(1, { unitNumber: '050' })] })
    const { result } = await saveUnits(una, orderId, {
      rows: [
        row(0, { unitNumber: '061' }),
        row(1, { unitNumber: '050' }),
        row(2, { unitNumber: '062' }),
        row(3, { version: 4 }),
      ],
    })
    expect(result.changed).toMatchObject([
      { position: 0, unitNumber: '045', version: 1, changedBy: 'Wes Porter' },
    ])
    expect(result.saved).toMatchObject([
      { position: 1, unitNumber: '050', version: 1 },
      { position: 2, unitNumber: '062' },
      { position: 3, deviceId: null },
    ])
    expect((await stored()).map(({ unitNumber }) => unitNumber)).toEqual(['045', '050', '062'])
  })

  test('refuses all while a cell is wrong, with an entry for each', async ({
    tx,
    scene: { una, wes, orderId, parties },
    row,
    stored,
  }) => {
    await aDevice(tx, parties.accountId, { unitNumber: '014', holder: 'Dana Whitfield' })
    const foreign = await aStation(tx, (await anAccount(tx, parties.agentId)).accountId)
    await saveUnits(wes, orderId, { rows: [row(4, { unitNumber: '048' })] })
    const refused = await saveUnits(una, orderId, {
      rows: [
        row(0, { unitNumber: '045' }),
        row(1, { unitNumber: '014' }),
        row(2, { unitNumber: '048', stationId: foreign.stationId }),
        row(3, { unitNumber: '=1+1' }),
        row(5, { unitNumber: '049' }),
        row(0, { unitNumber: '051' }),
      ],
    }).catch((error) => error)
    expect(refused).toMatchObject({
      code: 'INVALID_INPUT',
      fields: {
        'rows.1.unitNumber': ['014 is in service with Dana Whitfield.'],
        'rows.2.unitNumber': ['048 is also in row 5.'],
        'rows.2.stationId': ['That station does not exist.'],
        'rows.3.unitNumber': ['“=1+1”: a unit number has 1 to 12 letters, digits or hyphens.'],
        'rows.4.unitNumber': [
          'This row is no longer on the order: its line was removed, or has fewer units now.',
        ],
        'rows.5.unitNumber': ['This row was sent twice.'],
      },
    })
    expect(await stored()).toHaveLength(1)
  })

  test('keeps the transfer PIN sealed, out of every answer but one, which is written down', async ({
    scene: { una, wes, orderId },
    row,
    stored,
  }) => {
    const { result } = await saveUnits(una, orderId, { rows: [row(0, port)] })
    const [device] = await stored()
    const deviceId = device?.deviceId ?? ''
    expect(device?.portPinSealed).not.toContain(port.portPin)
    expect((await readUnits(wes, orderId)).result.shipDirect).toBe(true)
    const answers = [
      result,
      (await readUnits(wes, orderId)).result,
      (await exportUnits(wes, orderId, {})).result,
    ]
    expect(JSON.stringify(answers)).not.toContain(port.portPin)
    expect(await revealPortPin(wes, deviceId)).toEqual({ result: { pin: port.portPin } })

    const { portPin: _pin, ...rest } = port
    await saveUnits(una, orderId, { rows: [row(0, { ...rest, version: 1, holder: 'Lee' })] })
    expect(await revealPortPin(una, deviceId)).toEqual({ result: { pin: port.portPin } })
    await saveUnits(una, orderId, {
      rows: [row(0, { version: 2, holder: 'Lee', numberWish: 'keep', phoneNumber: port.phoneNumber })],
    })
    await expect(revealPortPin(una, deviceId)).rejects.toMatchObject({ code: 'PORT_PIN_MISSING' })
  })

  test('shows PINs of drafts to those who number units, and those of submitted orders to the fleet', async ({
    scene: { una, orderId },
    tx,
    row,
    stored,
  }) => {
    await saveUnits(una, orderId, { rows: [row(0, port)] })
    const deviceId = (await stored())[0]?.deviceId ?? ''
    // The access counts as it is now, not as it was when the call was admitted.
    await tx.update(users).set({ access: 'fleet' }).where(eq(users.userId, una.actor.userId))
    await expect(revealPortPin(una, deviceId)).rejects.toMatchObject({ code: 'ACCESS_LIMITED' })
    await tx.update(devices).set({ status: 'ordered' }).where(eq(devices.deviceId, deviceId))
    expect(await revealPortPin(una, deviceId)).toEqual({ result: { pin: port.portPin } })
  })

  test('shows one person 30 transfer PINs in a quarter of an hour, and others theirs', async ({
    scene: { una, wes, orderId },
    row,
    stored,
  }) => {
    await saveUnits(una, orderId, { rows: [row(0, port)] })
    const deviceId = (await stored())[0]?.deviceId ?? ''
    const limited = { ...una, rateLimits: 'on' as const }
    for (let time = 0; time < portPinsShown.inQuarter; time++) await revealPortPin(limited, deviceId)
    await expect(revealPortPin(limited, deviceId)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'You have looked at many transfer PINs. Please wait 15 minutes before the next one.',
      retryAfterSeconds: 900,
    })
    await revealPortPin({ ...wes, rateLimits: 'on' }, deviceId)
    const later = { ...limited, now: () => new Date(una.now().getTime() + 900_000) }
    expect(await revealPortPin(later, deviceId)).toEqual({ result: { pin: port.portPin } })
  })

  test('needs a key for PINs only', async ({ scene: { una, orderId }, row }) => {
    const keyless = { ...una, secrets: null }
    await expect(saveUnits(keyless, orderId, { rows: [row(0, port)] })).rejects.toMatchObject({
      code: 'PORT_PIN_UNAVAILABLE',
    })
    await saveUnits(keyless, orderId, { rows: [row(0, { unitNumber: '045' })] })
  })

  test('is for those whose order it is: drafts for customers, later for staff only', async ({
    tx,
    deps,
    scene: { una, wes, orderId, parties },
    row,
    stored,
  }) => {
    const nia = asCaller(deps, (await anAgentWithAccount(tx)).agent)
    const mine = { rows: [row(0, { unitNumber: '045' })] }
    await expect(saveUnits(nia, orderId, mine)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
    await expect(readUnits(nia, orderId)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })

    await submitOrder(wes, { orderId, zohoUserId: parties.agentId })
    await expect(saveUnits(una, orderId, mine)).rejects.toMatchObject({
      code: 'UNITS_CLOSED',
      message: 'This order was submitted. Ask your agent to change its units.',
    })
    expect((await readUnits(una, orderId)).result.canEdit).toBe(false)
    await saveUnits(wes, orderId, mine)
    expect(await stored()).toMatchObject([{ unitNumber: '045', status: 'ordered' }])

    const manager = { ...wes, actor: { ...wes.actor, roles: ['Manager' as const] } }
    await cancelOrder(manager, orderId, { reason: 'Ordered twice' })
    expect(await stored()).toEqual([])
    await expect(saveUnits(wes, orderId, mine)).rejects.toMatchObject({ code: 'UNITS_CLOSED' })
  })
})
