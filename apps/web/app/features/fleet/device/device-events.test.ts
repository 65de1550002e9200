import { describe, expect, test } from 'vitest'
import { describeEvent, holderSince } from './device-events.ts'

type Change = [field: string, from: string | null, to: string | null]

const anEvent = (kind: string, ...changes: Change[]) => ({
  deviceEventId: kind,
  kind,
  by: 'Una Marsh',
  onBehalfOf: null,
  at: '2026-11-02T14:40:00.000Z',
  changes: changes.map(([field, from, to]) => ({ field, from, to })),
})

describe('an entry of the history', () => {
  test.for([
    [
      'created',
      [
        ['unitNumber', null, '014'],
        ['status', null, 'spare'],
      ],
      'Added as 014',
    ],
    ['imported', [['unitNumber', null, 'R02']], 'Imported as R02'],
    [
      'created',
      [
        ['unitNumber', null, '051'],
        ['status', null, 'planned'],
      ],
      'Planned as 051',
    ],
    ['created', [['status', null, 'ordered']], 'Ordered'],
    ['order', [['status', 'planned', 'ordered']], 'Ordered'],
    ['plan', [['status', 'ordered', 'planned']], 'Order reopened'],
    ['replace', [['status', 'lost', 'replaced']], 'Replaced'],
    ['replacement', [['order', null, '10134']], 'Replacement ordered with order 10134'],
    ['checked', [['Charged to 80% or more', null, 'done']], 'Check done: Charged to 80% or more'],
    ['checked', [['eSIM', 'done', null]], 'Check taken back: eSIM'],
    ['confirmed', [['Charged to 80% or more', null, 'done']], 'Checks confirmed with NEXT'],
    ['holderErased', [], 'Holder names erased'],
    ['changed', [['numberWish', null, 'Port in']], 'Number wish set to Port in'],
    ['changed', [['kit', null, 'Driver phone']], 'Kit set to Driver phone'],
    [
      'changed',
      [['kit', 'Driver phone', 'Driver phone']],
      'Kit updated to the current version of Driver phone',
    ],
    ['changed', [['kit', 'Driver phone', null]], 'Kit removed (was Driver phone)'],
    ['changed', [['areaCode', '419', '216']], 'Area code changed from 419 to 216'],
    ['changed', [['portCarrier', null, 'AT&T']], 'Previous carrier set to AT&T'],
    ['changed', [['portAccountNumber', '287301', null]], 'Account number there removed (was 287301)'],
    ['changed', [['portPin', null, 'entered']], 'Transfer PIN entered'],
    ['changed', [['portPin', 'entered', 'replaced']], 'Transfer PIN replaced'],
    ['changed', [['portPin', 'entered', null]], 'Transfer PIN removed'],
    ['lose', [['status', 'inService', 'lost']], 'Reported as lost'],
    ['changed', [['holder', null, 'Dana Whitfield']], 'Assigned to Dana Whitfield'],
    ['changed', [['holder', 'Dana Whitfield', null]], 'Unassigned from Dana Whitfield'],
    ['changed', [['station', 'Harbor', 'Airline Junction']], 'Moved from Harbor to Airline Junction'],
    ['changed', [['station', null, 'Harbor']], 'Moved to Harbor'],
    ['changed', [['station', 'Harbor', null]], 'Moved from Harbor to no station'],
    ['changed', [['phoneNumber', null, '5550100147']], 'Phone number set to (555) 010-0147'],
    ['changed', [['note', 'Loose mount', null]], 'Note removed (was “Loose mount”)'],
    [
      'changed',
      [['coverUntil', '2026-12-01', '2027-12-01']],
      'Coverage until changed from 12/01/2026 to 12/01/2027',
    ],
    ['changed', [], 'Changed'],
  ] as Array<[string, Change[], string]>)('%s %j says "%s"', ([kind, changes, words]) => {
    const { title, rest } = describeEvent(anEvent(kind, ...changes))
    expect(title + rest).toBe(words)
  })

  test('names the holder first, and everything else below', () => {
    const described = describeEvent(
      anEvent('changed', ['note', null, 'Loose mount'], ['holder', 'Mei Tran', 'Dana Whitfield']),
    )
    expect(described).toEqual({
      title: 'Assigned',
      rest: ' to Dana Whitfield',
      lines: ['Note set to “Loose mount”'],
    })
  })
})

test('the holder has the device since the last entry that names one', () => {
  const older = { ...anEvent('changed', ['holder', null, 'Mei Tran']), at: '2026-01-01T00:00:00.000Z' }
  const newer = anEvent('changed', ['holder', 'Mei Tran', 'Dana Whitfield'])
  expect(holderSince([anEvent('lose'), newer, older])).toBe(newer.at)
  expect(holderSince([anEvent('lose')])).toBeNull()
})
