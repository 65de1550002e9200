import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  actionsOn,
  allowsDevice,
  type DeviceAction,
  type DeviceStatus,
  deviceActionNames,
  deviceActions,
  deviceGroups,
  deviceRefusal,
  deviceStatuses,
  endedStatuses,
  firstStatuses,
  hasEnded,
  ownerActions,
} from './device-status.ts'

const anyStatus = fc.constantFrom(...deviceStatuses)
const anyAction = fc.constantFrom(...deviceActionNames)

describe('the status machine of a device', () => {
  test('from the order to the driver', () => {
    const path: Array<DeviceStatus | null> = ['planned']
    for (const action of ['order', 'stage', 'ship', 'receive'] as const) {
      expect(allowsDevice(path.at(-1) ?? 'retired', action)).toBe(true)
      path.push(deviceActions[action].to)
    }
    expect(path).toEqual(['planned', 'ordered', 'staged', 'shipped', 'inService'])
  })

  test('from the order to the driver without a bench', () => {
    expect(allowsDevice('ordered', 'arrive')).toBe(true)
    expect(deviceActions.arrive.to).toBe('inService')
    expect(deviceActions.missArrival).toMatchObject({ from: ['ordered'], to: 'missing', who: 'portal' })
    for (const status of deviceStatuses.filter((one) => one !== 'ordered'))
      for (const action of ['arrive', 'missArrival'] as const)
        expect(allowsDevice(status, action)).toBe(false)
  })

  test.for([
    ['planned', []],
    ['ordered', []],
    ['staged', []],
    ['shipped', ['receive', 'miss']],
    ['missing', ['find']],
    ['inService', ['makeSpare', 'repair', 'lose', 'steal', 'retire']],
    ['spare', ['use', 'repair', 'lose', 'steal', 'retire']],
    ['inRepair', ['use', 'makeSpare', 'lose', 'steal', 'retire']],
    ['lost', ['find', 'retire']],
    ['stolen', ['find', 'retire']],
    ['replaced', []],
    ['retired', []],
  ] as const)('a person may do with a device that is %s: %s', ([status, actions]) => {
    expect(actionsOn(status)).toEqual(actions)
  })

  // A case gives a device whose place another one took its end (docs/spec/repairs.md#replace).
  const ofCases: readonly DeviceAction[] = ['comeBack', 'retireReplaced']

  test('only a case leads back from the end, and every action changes the status', () => {
    fc.assert(
      fc.property(anyStatus, anyAction, (status, action) => {
        const isOfCase = status === 'replaced' && ofCases.includes(action)
        if (hasEnded(status)) expect(allowsDevice(status, action)).toBe(isOfCase)
        expect(deviceActions[action].from).not.toContain(deviceActions[action].to)
      }),
    )
  })

  test('no series of actions leaves the machine, and what ended stays as it is but for cases', () => {
    const first = fc.constantFrom<DeviceStatus>('planned', ...firstStatuses)
    fc.assert(
      fc.property(first, fc.array(anyAction, { maxLength: 30 }), (begun, actions) => {
        let status: DeviceStatus | null = begun
        for (const action of actions) {
          const before: DeviceStatus | null = status
          // Gone is gone: there is nothing left to act on.
          if (before === null) break
          if (allowsDevice(before, action)) status = deviceActions[action].to
          if (status !== null) expect(deviceStatuses).toContain(status)
          if (hasEnded(before) && !ofCases.includes(action)) expect(status).toBe(before)
          // What has left is never removed.
          if (status === null) expect(['planned', 'ordered', 'staged']).toContain(before)
        }
      }),
    )
  })

  test('every status can be reached from a first one or from planned', () => {
    const reached = new Set<DeviceStatus>(['planned', ...firstStatuses])
    for (let before = 0; before !== reached.size; ) {
      before = reached.size
      for (const { from, to } of Object.values(deviceActions))
        if (to && from.some((status) => reached.has(status))) reached.add(to)
    }
    expect([...reached].toSorted()).toEqual([...deviceStatuses].toSorted())
  })

  test('a person may ask for exactly the actions whose rule says so', () => {
    expect(deviceActionNames.filter((name) => deviceActions[name].who === 'owner')).toEqual(ownerActions)
  })

  test('only devices that have not left can be dropped', () => {
    expect(deviceStatuses.filter((status) => allowsDevice(status, 'drop'))).toEqual([
      'planned',
      'ordered',
      'staged',
    ])
    expect(ownerActions).not.toContain('drop')
  })

  test('a refusal names the button and the status', () => {
    expect(deviceRefusal('retired', 'find')).toBe(
      '“Report as found” is not possible for a device with the status Retired.',
    )
  })
})

test('each status is in exactly one group', () => {
  const grouped = Object.values(deviceGroups).flat()
  expect(grouped.toSorted()).toEqual([...deviceStatuses].toSorted())
  expect(deviceGroups.ended).toBe(endedStatuses)
})
