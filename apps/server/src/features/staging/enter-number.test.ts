import { numberChecks } from '@portal/domain/bench-steps'
import { describe, expect } from 'vitest'
import { aDevice } from '../fleet/testing.ts'
import { aStagedOrder, deviceOf, test } from './staging.test-scene.ts'

const bench = 'Bench 1'

describe('a number at the bench', () => {
  test('is saved for the unit, confirmed once it is there, and taken back', async ({ ask, world, tx }) => {
    const { orderId } = world
    await ask('sam', `ClaimOrder/${orderId}`, {})
    const { unit } = (await ask('sam', `TakeUnit/${orderId}`, { deviceId: null, bench })).body.result
    expect(unit).toMatchObject({ numberWish: 'new', hasPlan: true, phoneNumber: null })
    const { deviceId } = unit
    const enter = (number: string, more: object = {}, key?: string) =>
      ask('sam', `EnterNumber/${orderId}`, { deviceId, bench, number, ...more }, key)

    const wrong = await enter('419555014')
    expect(wrong.body.result).toMatchObject({
      said: { kind: 'wrong', problem: 'length' },
      unit: { phoneNumber: null, checks: [] },
    })
    const first = await enter('(419) 555-0142', {}, 'number-once')
    expect(first.body.result).toMatchObject({
      said: { kind: 'fits', value: '4195550142' },
      unit: { phoneNumber: '4195550142', checks: [numberChecks.entered] },
    })
    expect(await enter('(419) 555-0142', {}, 'number-once'), 'the same step again').toEqual(first)
    expect(await deviceOf(tx, deviceId), 'what nobody said is a new line').toMatchObject({
      numberWish: 'new',
    })
    const back = await ask('sam', `UndoScan/${orderId}`, { deviceId, bench, what: 'number' })
    expect(back.body.result.unit).toMatchObject({ phoneNumber: null, checks: [] })
  })

  test('of another unit of the account is refused, one of another account is not', async ({
    ask,
    world,
    database,
  }) => {
    const { orderId, parties } = world
    await database.inTransaction(async (tx) => {
      await aDevice(tx, parties.accountId, { unitNumber: '022', phoneNumber: '5550100147' })
      await aDevice(tx, 'another account', { unitNumber: '023', phoneNumber: '5550100148' })
    })
    await ask('sam', `ClaimOrder/${orderId}`, {})
    const { unit } = (await ask('sam', `TakeUnit/${orderId}`, { deviceId: null, bench })).body.result
    const enter = async (number: string) =>
      (await ask('sam', `EnterNumber/${orderId}`, { deviceId: unit.deviceId, bench, number })).body.result
    expect(await enter('5550100147')).toMatchObject({ said: { problem: 'twice', of: '022' } })
    expect(await enter('5550100148')).toMatchObject({ said: { kind: 'fits' } })
  })

  test('comes later: the unit goes on, and its number is missing', async ({ ask, world }) => {
    const { orderId } = world
    await ask('sam', `ClaimOrder/${orderId}`, {})
    const { unit } = (await ask('sam', `TakeUnit/${orderId}`, { deviceId: null, bench })).body.result
    const later = { deviceId: unit.deviceId, bench, check: numberChecks.later, isDone: true }
    const { result } = (await ask('sam', `CheckDone/${orderId}`, later)).body
    expect(result.unit).toMatchObject({ phoneNumber: null, checks: [numberChecks.later] })
    const undo = { deviceId: unit.deviceId, bench, what: 'number' }
    expect((await ask('sam', `UndoScan/${orderId}`, undo)).body.result.unit.checks).toEqual([])
  })

  test('that two orders of an account enter at the same moment is one unit’s', async ({
    ask,
    world,
    database,
  }) => {
    const { parties, shop } = world
    for (const round of [1, 2, 3]) {
      const orders = await database.inTransaction((tx) =>
        Promise.all([aStagedOrder(tx, { parties, shop }), aStagedOrder(tx, { parties, shop })]),
      )
      const units = []
      for (const [index, orderId] of orders.entries()) {
        await ask('sam', `ClaimOrder/${orderId}`, {})
        const at = `Bench ${index}`
        const { unit } = (await ask('sam', `TakeUnit/${orderId}`, { deviceId: null, bench: at })).body.result
        units.push({ orderId, deviceId: unit.deviceId, bench: at })
      }
      const said = await Promise.all(
        units.map(async ({ orderId, ...unit }) => {
          const number = `419555020${round}`
          return (await ask('sam', `EnterNumber/${orderId}`, { ...unit, number })).body.result.said.kind
        }),
      )
      expect(said.toSorted()).toEqual(['fits', 'wrong'])
    }
  })
})
