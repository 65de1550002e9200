import { expect, test } from 'vitest'
import { chooseAccount, toggleInstalledApp, write } from '../order-header/header-changes.ts'
import { headerOf } from '../order-header/header-wire.ts'
import { anAccount, anOrder, changed } from '../order-header/testing.ts'
import { changedCells } from './edit-parties.tsx'

const header = () => headerOf(anOrder({ shipDirect: true }))

test.for([
  ['nothing', (same: ReturnType<typeof header>) => same, []],
  ['an app', toggleInstalledApp('Waze'), ['apps']],
  ['reference number', write({ referenceNumber: 'PO 5000' }), ['referenceNumber']],
  ['blanks around a reference number', write({ referenceNumber: ' PO 4471 ' }), []],
  ['notes', write({ notes: 'x', stagingNotes: 'y' }), ['notes', 'stagingNotes']],
  [
    'the account',
    chooseAccount(anAccount()),
    ['account', 'contact', 'billing', 'shipping', 'shippingMethod'],
  ],
] as const)('%s', ([, change, cells]) => {
  expect([...changedCells(change(header()), header())]).toEqual(cells)
})

test('an app taken off and put back is no change', () => {
  const edited = changed(header(), toggleInstalledApp('ADP'), toggleInstalledApp('ADP'))
  expect(changedCells(edited, header()).size).toBe(0)
})
