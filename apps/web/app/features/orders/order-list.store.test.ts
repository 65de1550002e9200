// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  chooseAccountOf,
  chooseAgentOf,
  filterOf,
  setKeysOn,
  useOrderListChoices,
} from './order-list.store.ts'

const bo = 'bo@wbc.example'
const seenBy = (email: string) => renderHook(() => useOrderListChoices(email)).result.current
const wes = { id: '5', label: 'Porter, Wes' }
const account = { id: '21', label: 'Northgate Delivery LLC' }

test('filters are kept for each agent: switching to another and back loses nothing', () => {
  filterOf(bo, { statusId: 0 })
  chooseAgentOf(bo, wes)
  expect(seenBy(bo)).toMatchObject({ agent: wes, statusId: null, account: null })

  chooseAccountOf(bo, account)
  filterOf(bo, { from: '2026-03-01' })
  chooseAgentOf(bo, undefined)
  expect(seenBy(bo)).toMatchObject({ agent: undefined, statusId: 0, from: '', account: null })

  chooseAgentOf(bo, wes)
  expect(seenBy(bo)).toMatchObject({ account, from: '2026-03-01', to: '', statusId: null })
})

test('the next person at this computer starts with their own orders and no filter', () => {
  chooseAgentOf(bo, wes)
  filterOf(bo, { statusId: 3 })
  setKeysOn(bo, false)
  expect(seenBy('mo@wbc.example')).toMatchObject({ agent: undefined, statusId: null, keysOn: true })
  filterOf('mo@wbc.example', { to: '2026-03-31' })
  expect(seenBy('mo@wbc.example')).toMatchObject({ agent: undefined, statusId: null, to: '2026-03-31' })
  expect(seenBy(bo)).toMatchObject({ agent: undefined, statusId: null, to: '' })
})
