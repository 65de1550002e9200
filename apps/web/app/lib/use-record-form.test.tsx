// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { beginSession, endSession, expireSession } from './session.ts'
import { useRecordForm } from './use-record-form.ts'

type Place = { name: string; notes: string; password: string; version: number }

const stored: Place = { name: 'Dispatch', notes: '', password: '', version: 1 }
const theirs: Place = { ...stored, notes: 'Ring twice', version: 2 }
const userProfile = { firstName: 'Wes', lastName: 'Porter', roles: [], zohoUserId: null }
const signIn = (email: string) => beginSession({ token: 'a-token', userProfile: { ...userProfile, email } })
const save = vi.fn<(sent: Place, from: Place | null) => Promise<string>>()
const ask = vi.fn<(sent: Place, from: Place | null) => Promise<boolean>>()

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/place/1']}>{children}</MemoryRouter>
)

/** The form as a page shows it, read from what is stored now. */
function open(now = stored) {
  const shown = renderHook(
    () => {
      const record = useRecordForm<Place, Place, Place, string>({
        stored: now,
        valuesOf: (place) => place ?? stored,
        resolver: async (values) => ({ values, errors: {} }),
        ask,
        save,
        readNewest: async () => theirs,
        onSaved: () => {},
      })
      for (const name of ['name', 'notes', 'password', 'version'] as const) record.form.register(name)
      return { ...record, isDirty: record.form.formState.isDirty }
    },
    { wrapper },
  )
  const { result } = shown
  return {
    result,
    leave: shown.unmount,
    type: (values: Partial<Place>) =>
      act(async () => {
        for (const [name, value] of Object.entries(values))
          result.current.form.setValue(name as keyof Place, value, { shouldDirty: true })
      }),
    values: () => result.current.form.getValues(),
  }
}

beforeEach(() => {
  ask.mockReset()
  ask.mockResolvedValue(true)
  save.mockReset()
  save.mockResolvedValue('saved')
  signIn('wes@wbc.example')
})
afterEach(() => {
  cleanup()
  endSession()
  sessionStorage.clear()
  localStorage.clear()
})

/** The session ends by itself, and the page goes to sign-in. */
function expire(form: ReturnType<typeof open>) {
  act(() => expireSession())
  form.leave()
}

test('what was typed is there again after the session ended, for its author only', async () => {
  const first = open()
  await first.type({ notes: 'Gate 4' })
  expire(first)
  signIn('una@wbc.example')
  const others = open()
  expect(others.values().notes).toBe('')
  others.leave()
  expireSession()
  signIn('wes@wbc.example')
  const again = open()
  expect(again.values().notes).toBe('Gate 4')
  expect([again.result.current.isBack, again.result.current.isUnsaved]).toEqual([true, true])
  act(() => again.result.current.startOver())
  expect([again.values().notes, again.result.current.isBack]).toEqual(['', false])
})

test('a reload finds what was typed', async () => {
  const first = open()
  await first.type({ name: 'Depot' })
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(open().values().name).toBe('Depot')
})

test.for([
  ['leaving the form', async (form: ReturnType<typeof open>) => form.leave()],
  ['saving', async ({ result }: ReturnType<typeof open>) => act(() => result.current.send())],
  ['signing out', async () => act(() => endSession())],
] as const)('%s forgets it', async ([, end]) => {
  const form = open()
  await form.type({ notes: 'Gate 4' })
  expect(JSON.stringify({ ...sessionStorage })).toContain('Gate 4')
  await end(form)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Gate 4')
})

test('secrets are not kept', async () => {
  const form = open()
  await form.type({ notes: 'Gate 4', password: 'open sesame' })
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('sesame')
})

const conflict = new ApiError('STATION_CHANGED', 'Someone changed it.', {
  changed: { by: 'Una Marsh', at: '2026-06-12T13:41:00.000Z' },
})

test('on a conflict Keep mine saves what I changed on top of their version', async () => {
  const form = open()
  await form.type({ name: 'Depot' })
  save.mockRejectedValueOnce(conflict)
  await act(() => form.result.current.send())
  expect(form.result.current.conflict).toMatchObject({ by: 'Una Marsh', at: '2026-06-12T13:41:00.000Z' })
  expect(form.result.current.error).toBeNull()
  await act(async () => form.result.current.conflict?.onMine())
  expect(save.mock.lastCall).toEqual([{ ...theirs, name: 'Depot' }, theirs])
  expect(form.result.current.conflict).toBeNull()
})

test('Take theirs shows their version, with nothing left to save', async () => {
  const form = open()
  await form.type({ name: 'Depot' })
  save.mockRejectedValueOnce(conflict)
  await act(() => form.result.current.send())
  await act(async () => form.result.current.conflict?.onTheirs())
  expect(form.values()).toEqual(theirs)
  expect(form.result.current.isDirty).toBe(false)
  expect(save).toHaveBeenCalledTimes(1)
})

test('a draft of an older version is saved from that version: it is refused, and not written over theirs', async () => {
  const form = open()
  await form.type({ name: 'Depot' })
  expire(form)
  signIn('wes@wbc.example')
  const again = open(theirs)
  await act(() => again.result.current.send())
  expect(save.mock.lastCall?.[1]).toEqual(stored)
})

test('what is asked before it is saved and answered with no leaves the form as it is', async () => {
  const form = open()
  await form.type({ name: 'Depot' })
  ask.mockResolvedValueOnce(false)
  await act(() => form.result.current.send())
  expect(save).not.toHaveBeenCalled()
  expect(form.result.current).toMatchObject({ isUnsaved: true, isBusy: false, error: null })
  await act(() => form.result.current.send())
  expect(ask.mock.lastCall).toEqual([{ ...stored, name: 'Depot' }, stored])
  expect(save).toHaveBeenCalledTimes(1)
})
