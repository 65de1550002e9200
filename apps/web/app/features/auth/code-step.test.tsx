// @vitest-environment jsdom
import { messages } from '@portal/domain/messages'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { CodeStep } from './code-step.tsx'

afterEach(cleanup)

const field = () => screen.getByRole('textbox')

test('takes the focus, and sends what is a code only', async () => {
  const onSend = vi.fn()
  render(<CodeStep error={null} busy={false} onSend={onSend} onBack={() => {}} />)
  expect(document.activeElement).toBe(field())
  await userEvent.type(field(), '12345{Enter}')
  expect(screen.getByText(messages.security.code)).toBeTruthy()
  expect(onSend).not.toHaveBeenCalled()
  await userEvent.type(field(), '6')
  expect(screen.queryByText(messages.security.code)).toBeNull()
  await userEvent.type(field(), '{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('123456')
})

test('sends nothing twice while an answer is waited for', async () => {
  const onSend = vi.fn()
  render(<CodeStep error={null} busy onSend={onSend} onBack={() => {}} />)
  await userEvent.type(field(), '123456{Enter}')
  expect(onSend).not.toHaveBeenCalled()
})

test.for([
  [new ApiError('SECOND_FACTOR_WRONG', 'This code is not right.'), 'at the field'],
  [new ApiError('INVALID_INPUT', 'Look again.', { fields: { code: ['No code.'] } }), 'at the field'],
  [new ApiError('UNREACHABLE', 'Network error'), 'above it'],
] as const)('a refusal is shown where it belongs: %s %s', ([error, place]) => {
  render(<CodeStep error={error} busy={false} onSend={() => {}} onBack={() => {}} />)
  expect(field().getAttribute('aria-invalid')).toBe(place === 'at the field' ? 'true' : null)
  expect(screen.queryByRole('alert')?.textContent ?? 'none').toBe(
    place === 'at the field' ? 'none' : error.message,
  )
  expect(document.activeElement).toBe(field())
})

test('leads back to the password', async () => {
  const onBack = vi.fn()
  render(<CodeStep error={null} busy={false} onSend={() => {}} onBack={onBack} />)
  await userEvent.click(screen.getByRole('button', { name: 'Back to the password' }))
  expect(onBack).toHaveBeenCalledOnce()
})
