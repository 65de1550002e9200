// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginSession, endSession, expireSession } from './session.ts'
import { useOpenForm, useRecordState } from './use-form-draft.ts'

type Kit = { name: string; notes: string; version: number }

const first: Kit = { name: 'Driver phone', notes: '', version: 1 }
const theirs: Kit = { name: 'Van phone', notes: '', version: 2 }
const draftOf = ({ name, notes }: Kit) => ({ name, notes })
const userProfile = {
  firstName: 'Wes',
  lastName: 'Porter',
  roles: [],
  zohoUserId: null,
  email: 'wes@wbc.example',
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/account/1']}>{children}</MemoryRouter>
)

const open = (stored = first) =>
  renderHook(({ stored }) => useRecordState('kit:7', stored, draftOf), {
    wrapper,
    initialProps: { stored },
  })

beforeEach(() => beginSession({ token: 'a-token', userProfile }))
afterEach(() => {
  cleanup()
  endSession()
})

test('a record that is read again does not touch what is typed; mine goes on top of it', () => {
  const { result, rerender } = open()
  act(() => result.current.setDraft({ name: 'Driver phone', notes: 'Blue cases' }))
  rerender({ stored: theirs })
  expect([result.current.draft.notes, result.current.from.version]).toEqual(['Blue cases', 1])
  let kept = {}
  act(() => {
    kept = result.current.settle(true)
  })
  expect(kept).toEqual({ name: 'Van phone', notes: 'Blue cases' })
  expect(result.current.from).toBe(theirs)
})

test('a form with nothing typed shows what another person saved', () => {
  const { result, rerender } = open()
  rerender({ stored: theirs })
  expect([result.current.draft, result.current.from]).toEqual([draftOf(theirs), theirs])
})

test('a form that goes on from its own save is not taken back while the record is read', () => {
  const { result, rerender } = open()
  act(() => result.current.setDraft({ name: 'Mine', notes: '' }))
  act(() => void result.current.settle(false, theirs))
  rerender({ stored: first })
  expect([result.current.draft, result.current.from]).toEqual([draftOf(theirs), theirs])
})

test('theirs replaces what is typed', () => {
  const { result, rerender } = open()
  act(() => result.current.setDraft({ name: 'Mine', notes: '' }))
  rerender({ stored: theirs })
  act(() => void result.current.settle(false))
  expect([result.current.draft, result.current.from]).toEqual([draftOf(theirs), theirs])
})

test('after it was saved the form goes on from that version', () => {
  const { result, rerender } = open()
  act(() => result.current.setDraft({ name: 'Van phone', notes: '' }))
  rerender({ stored: theirs })
  expect(result.current.from).toBe(theirs)
})

test('what is kept opens the form of its object again, from the version that it began with', () => {
  const page = open()
  act(() => page.result.current.setDraft({ name: 'Driver phone', notes: 'Blue cases' }))
  act(() => expireSession())
  page.unmount()
  beginSession({ token: 'another', userProfile })
  expect(renderHook(() => useOpenForm('kit'), { wrapper }).result.current[0]).toBe('7')
  const again = open(theirs).result
  expect([again.current.draft.notes, again.current.from.version, again.current.isBack]).toEqual([
    'Blue cases',
    1,
    true,
  ])
})
