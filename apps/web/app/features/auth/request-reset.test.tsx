// @vitest-environment jsdom
import { messages } from '@portal/domain/messages'
import { isProven, type Proof } from '@portal/domain/proof-of-work'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import PasswordResetRequestScreen from './password-reset-request-screen.tsx'
import { requestReset } from './request-reset.ts'

const challenge = { challenge: 'x'.repeat(22), rounds: 4, bits: 6 }
const email = 'wes@wbc.example'

type Asked = { path: string; body: { email: string; proof?: Proof } }
let asked: Asked[]
/** What ForgotPassword says, in turn; then the last of it again. */
let says: Array<[code: string, status: number] | 'fine'>

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = url.slice(url.lastIndexOf('/') + 1)
    asked.push({ path, body: JSON.parse(String(body)) })
    if (path === 'ResetChallenge') return json({ hasError: false, result: challenge })
    const said = says.length > 1 ? says.shift() : says[0]
    if (said === 'fine' || said === undefined) return json({ hasError: false, result: null })
    const [code, status] = said
    return json({ hasError: true, error: { code, message: 'Refused.' }, requestId: '1' }, status)
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const paths = () => asked.map(({ path }) => path)
const ask = (signal = new AbortController().signal) => {
  const onProgress = vi.fn()
  return { onProgress, done: requestReset(email, { onProgress, signal }) }
}

describe('asking for a reset', () => {
  test('costs nothing as a rule', async () => {
    says = ['fine']
    const { done, onProgress } = ask()
    await done
    expect(paths()).toEqual(['ForgotPassword'])
    expect(onProgress).not.toHaveBeenCalled()
  })

  test('when it is challenged, works for the proof and sends it with the same request', async () => {
    says = [['CHALLENGE_REQUIRED', 428], 'fine']
    const { done, onProgress } = ask()
    await done
    expect(paths()).toEqual(['ForgotPassword', 'ResetChallenge', 'ForgotPassword'])
    const { body } = asked[2] ?? {}
    expect(body).toMatchObject({ email, proof: { challenge: challenge.challenge } })
    expect(isProven(challenge, body?.proof?.nonces ?? [])).toBe(true)
    expect(onProgress.mock.calls.flat()).toEqual([0, 0.25, 0.5, 0.75, 1])
  })

  test('after a proof shows what any request shows', async () => {
    says = [
      ['CHALLENGE_REQUIRED', 428],
      ['EMAIL_NOT_FOUND', 404],
    ]
    await expect(ask().done).rejects.toMatchObject({ code: 'EMAIL_NOT_FOUND' })
  })

  test('is given up when proofs are refused again and again', async () => {
    says = [['CHALLENGE_REQUIRED', 428]]
    await expect(ask().done).rejects.toThrow(ApiError)
    expect(paths().filter((path) => path === 'ResetChallenge')).toHaveLength(2)
  })

  test('stops working when no one waits for it', async () => {
    says = [['CHALLENGE_REQUIRED', 428], 'fine']
    const control = new AbortController()
    const { done } = ask(control.signal)
    challenge.bits = 30
    control.abort(new Error('left'))
    await expect(done).rejects.toThrow('left')
    challenge.bits = 6
  })
})

describe('on the screen', () => {
  const show = () => {
    const router = createMemoryRouter([{ path: '/', Component: PasswordResetRequestScreen }])
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  }
  const send = async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), email)
    await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }))
  }

  test('the check is said while it lasts, and the mail is on its way after it', async () => {
    says = [['CHALLENGE_REQUIRED', 428], 'fine']
    challenge.bits = 12
    show()
    await send()
    // Both at the same moment: a quick machine is done a little later.
    await waitFor(() => {
      expect(screen.getByText('Checking that you’re not a robot…')).toBeTruthy()
      expect(screen.getByRole('progressbar', { name: 'Check' })).toBeTruthy()
    })
    expect(await screen.findByText(messages.passwordReset.requested, {}, { timeout: 15_000 })).toBeTruthy()
    challenge.bits = 6
  })

  test('past a limit the other message of the specification is shown, and no check', async () => {
    says = [['TOO_MANY_REQUESTS', 429]]
    show()
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'An unexpected error occurred. Please try again.',
    )
    expect(screen.queryByText('Checking that you’re not a robot…')).toBeNull()
  })
})
