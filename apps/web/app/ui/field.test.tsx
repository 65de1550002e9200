// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field, type FieldProps } from './field.tsx'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

function showField(props: Partial<FieldProps>) {
  render(
    <Field label="Street" {...props}>
      {(control) => <TextInput {...control} />}
    </Field>,
  )
  return screen.getByRole<HTMLInputElement>('textbox', { name: /^Street/ })
}
const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

test('the label names the control, and the star is for the eye only', () => {
  const input = showField({ required: true })
  expect(input.required).toBe(true)
  expect(screen.getByRole('textbox', { name: 'Street' })).toBe(input)
})

test('hint and error both describe the control, the error first', () => {
  const input = showField({ hint: 'No PO boxes', error: 'A street address is required.' })
  expect(describedBy(input)).toEqual(['A street address is required.', 'No PO boxes'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a field without hint and error describes nothing and is not invalid', () => {
  const input = showField({})
  expect(input.hasAttribute('aria-describedby')).toBe(false)
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

test('an error replaces the good result', () => {
  showField({ ok: 'Verified', error: 'The address is invalid.' })
  expect(screen.queryByText('Verified')).toBeNull()
})
