// @vitest-environment jsdom
import type { UserProfile } from '@portal/contract/auth'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../../lib/session.ts'
import { Toasts } from '../../ui/toast.tsx'
import { codesLeftToast } from './codes-left-toast.ts'

afterEach(cleanup)

test.for([
  [9, 'You signed in with a recovery code. You have 9 of 10 left.', 'neutral', 'Security'],
  [3, 'You signed in with a recovery code. You have 3 of 10 left.', 'neutral', 'Security'],
  [2, 'Only 2 recovery codes left. Create new ones before you need them.', 'danger', 'New codes'],
  [1, 'Only 1 recovery code left. Create new ones before you need them.', 'danger', 'New codes'],
  [
    0,
    'That was your last recovery code. If you lose your phone, only an Administrator can help you sign in.',
    'danger',
    'New codes',
  ],
] as const)('%d left', ([left, words, tone, action]) => {
  const onOpen = vi.fn()
  codesLeftToast(left, onOpen)
  render(<Toasts />)
  expect(screen.getByText(words).closest('.toast')?.getAttribute('data-tone')).toBe(tone)
  fireEvent.click(screen.getByRole('button', { name: action }))
  expect(onOpen).toHaveBeenCalledOnce()
  expect(screen.queryByText(words)).toBeNull()
})

test('they are gone with the person: who signs in next does not read them', () => {
  beginSession({ token: 'token', userProfile: { email: 'mo@wbc.example' } as UserProfile })
  codesLeftToast(1, vi.fn())
  render(<Toasts />)
  expect(screen.getByText(/^Only 1 recovery code/)).toBeTruthy()
  act(() => endSession())
  expect(screen.queryByText(/^Only 1 recovery code/)).toBeNull()
})
