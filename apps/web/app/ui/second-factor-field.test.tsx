// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SecondFactorField } from './second-factor-field.tsx'

afterEach(cleanup)

function Form() {
  const [code, setCode] = useState('')
  return (
    <SecondFactorField value={code} onChange={setCode} error={code === 'wrong' ? 'Not right.' : undefined} />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox')

test('asks for the code of the app, as phones and password managers know it', async () => {
  render(<Form />)
  expect(screen.getByLabelText('Code from your app')).toBe(field())
  expect([field().inputMode, field().autocomplete]).toEqual(['numeric', 'one-time-code'])
  await userEvent.click(field())
  await userEvent.paste('123 456')
  expect(field().value).toBe('123 456')
})

test('a switch asks for a recovery code instead, empties the field and continues in it', async () => {
  render(<Form />)
  await userEvent.type(field(), '123')
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  expect(screen.getByLabelText('Recovery code')).toBe(field())
  expect([field().value, field().inputMode, document.activeElement]).toEqual(['', 'text', field()])
  await userEvent.click(screen.getByRole('button', { name: 'Use your authenticator app instead' }))
  expect(screen.getByLabelText('Code from your app')).toBe(field())
})

test('what is wrong is shown at the field', async () => {
  render(<Form />)
  await userEvent.type(field(), 'wrong')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().getAttribute('aria-describedby')).toContain('error')
  expect(screen.getByText('Not right.')).toBeTruthy()
})
