// @vitest-environment jsdom
import type { UserProfile } from '@portal/contract/auth'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setKeysOn, useListKeys } from '../../lib/list-keys.ts'
import { beginSession, endSession } from '../../lib/session.ts'
import { chooseAgentOf, useListedAgent } from './order-list.store.ts'

const bo = 'bo@wbc.example'
const boProfile: UserProfile = {
  firstName: 'Bo',
  lastName: 'Lindqvist',
  email: bo,
  roles: ['Manager', 'WbcManager'],
  zohoUserId: '4',
}
const wes = { id: '5', label: 'Porter, Wes' }
const agentOf = (email: string) => renderHook(() => useListedAgent(email)).result.current
const keysOf = (email: string) => renderHook(() => useListKeys(email)).result.current

test('after signing out and in again a list shows one’s own orders', () => {
  beginSession({ token: 't', userProfile: boProfile })
  act(() => chooseAgentOf(bo, wes))
  expect(agentOf(bo)).toEqual(wes)
  expect(JSON.stringify({ ...sessionStorage })).toContain('Porter')

  act(() => endSession())
  expect(agentOf(bo)).toBeUndefined()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Porter')
})

test('a cleared agent stays cleared until one is chosen', () => {
  act(() => chooseAgentOf(bo, null))
  expect(agentOf(bo)).toBeNull()
  expect(JSON.stringify({ ...sessionStorage }), 'a reload finds it').toContain('\\"agent\\":null')
  act(() => chooseAgentOf(bo, wes))
  expect(agentOf(bo)).toEqual(wes)
})

test('the next person at this computer starts with their own orders and keys', () => {
  act(() => chooseAgentOf(bo, wes))
  act(() => setKeysOn(bo, false))
  expect(agentOf('mo@wbc.example')).toBeUndefined()
  expect(keysOf('mo@wbc.example')).toBe(true)
  expect(keysOf(bo)).toBe(false)
})
