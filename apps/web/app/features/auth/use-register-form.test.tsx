// @vitest-environment jsdom
import { messages } from '@portal/domain/messages'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { registerFields } from './register-fields.ts'
// Loaded on demand by the form; here beforehand, so that the tests wait for the form alone.
import './register-rules.ts'
import { useRegisterForm } from './use-register-form.ts'

afterEach(cleanup)

function Form({ send, taken }: { send: (email: string) => unknown; taken?: string }) {
  const { errors, zipHint, isRefused, refuse, formProps } = useRegisterForm(async ({ email }) => {
    await send(email)
    if (email === taken) refuse([{ name: 'email', value: email, message: 'Taken' }])
  })
  return (
    <form {...formProps} noValidate>
      {registerFields.map(({ name, label }) => (
        <label key={name}>
          {label}
          <input name={name} />
          <output>{errors[name]}</output>
        </label>
      ))}
      {zipHint}
      {isRefused && <p>Refused</p>}
      <button type="submit">Send</button>
    </form>
  )
}

const good: Record<string, string> = {
  'First name': 'Ana',
  'Last name': 'Rivera',
  Email: 'ana@northgate.example',
  'Phone number': '5550100147',
  'Account name': 'Northgate',
  'Tax ID': '12-345',
  'Billing street': '1 Dock St',
  'Billing city': 'Reno',
  'Billing state': 'NV',
  'Billing zip': '89501',
  Password: 'Routes7',
  'Confirm password': 'Routes7',
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  for (const [label, text] of Object.entries(good)) await user.type(field(label), text)
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const byName = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)

test('a field is judged once it was left, and again while it is corrected', async () => {
  const user = userEvent.setup()
  render(<Form send={() => {}} />)
  await user.type(field('First name'), 'A')
  expect(screen.queryByText(messages.user.firstNameMin)).toBeNull()
  await user.tab()
  await screen.findByText(messages.user.firstNameMin)
  await user.type(field('First name'), 'na')
  await waitFor(() => expect(screen.queryByText(messages.user.firstNameMin)).toBeNull())
})

test('an unfinished form is not sent: it says what is wrong and leads to the first field', async () => {
  const user = userEvent.setup()
  const send = vi.fn()
  render(<Form send={send} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Refused')
  expect(document.activeElement).toBe(byName('firstName'))
  expect(send).not.toHaveBeenCalled()
})

test('what the server refuses stays at its field until that field changes', async () => {
  const user = userEvent.setup()
  const send = vi.fn()
  render(<Form send={send} taken="ana@northgate.example" />)
  await fillIn(user)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Taken')
  expect(send).toHaveBeenCalledWith('ana@northgate.example')
  expect(document.activeElement).toBe(byName('email'))
  await user.type(byName('billingZip') ?? field('Billing zip'), '1')
  await user.tab()
  expect(screen.getByText('Taken')).toBeDefined()
  await user.type(byName('email') ?? field('Email'), 's')
  await waitFor(() => expect(screen.queryByText('Taken')).toBeNull())
})

test('a double click sends one registration', async () => {
  const user = userEvent.setup()
  const send = vi.fn(() => new Promise(() => {}))
  render(<Form send={send} />)
  await fillIn(user)
  await user.dblClick(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(send).toHaveBeenCalled())
  expect(send).toHaveBeenCalledOnce()
})

test('a billing ZIP that lost its zero is asked about, and sent as it is typed', async () => {
  const user = userEvent.setup()
  const send = vi.fn()
  render(<Form send={send} />)
  await fillIn(user)
  await user.clear(field('Billing zip'))
  await user.type(field('Billing zip'), '7030')
  expect(screen.queryByRole('button', { name: '07030?' })).toBeNull()
  await user.clear(field('Billing state'))
  await user.type(field('Billing state'), 'NJ')
  const offer = await screen.findByRole('button', { name: '07030?' })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  await user.click(offer)
  expect(field('Billing zip').value).toBe('07030')
  expect(document.activeElement).toBe(byName('billingZip'))
  expect(screen.queryByRole('button', { name: '07030?' })).toBeNull()
})
