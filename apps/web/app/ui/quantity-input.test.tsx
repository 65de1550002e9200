// @vitest-environment jsdom
import { acceptsTypedQuantity } from '@portal/domain/cart-rules'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { QuantityInput } from './quantity-input.tsx'

afterEach(cleanup)

function Box({ start = '1', cap = 500 }: { start?: string; cap?: number }) {
  const [value, setValue] = useState(start)
  return <QuantityInput label="Quantity" cap={cap} value={value} onValueChange={setValue} />
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' })
const less = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Quantity: one less' })
const more = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Quantity: one more' })

describe('what may stand in the box', () => {
  test.each([
    ['', true],
    ['1', true],
    ['500', true],
    ['501', false],
    ['12a', false],
    ['-1', false],
    ['1.5', false],
    [' 1', false],
  ])('"%s" is allowed: %s', (text, allowed) => {
    expect(acceptsTypedQuantity(text, 500)).toBe(allowed)
  })
})

const said = () => screen.getByRole('status').textContent

test('letters are ignored and the reason is shown and announced', async () => {
  render(<Box />)
  await userEvent.type(box(), 'x')
  expect(box().value).toBe('1')
  expect(said()).toBe('Only whole numbers can be entered, not "1x".')
  expect(screen.getAllByText(said() ?? ''), 'for the eye as well').toHaveLength(2)
})

test('a letter locks nothing: digits are taken right after it', async () => {
  render(<Box start="7" />)
  await userEvent.type(box(), '{Backspace}a')
  expect(box().value).toBe('')
  expect(said()).toBe('Only whole numbers can be entered, not "a".')
  await userEvent.keyboard('50')
  expect(box().value).toBe('50')
  expect(said()).toBe('')
  await userEvent.keyboard('x{Backspace}')
  expect(box().value, 'Backspace deletes').toBe('5')
})

test('a number above the cap locks nothing either', async () => {
  render(<Box start="50" />)
  await userEvent.type(box(), '10')
  expect(box().value).toBe('500')
})

test('"1.5" is refused in words and does not become 15', async () => {
  render(<Box start="" />)
  await userEvent.type(box(), '1.5')
  expect(box().value).toBe('1')
  expect(said()).toBe('Only whole numbers can be entered, not "1.5".')
  await userEvent.clear(box())
  await userEvent.type(box(), '.5')
  expect(box().value, 'a point without a number in front of it is a slip').toBe('5')
})

test('after a refusal, deleting or leaving starts anew', async () => {
  render(<Box start="" />)
  await userEvent.type(box(), '1.5{Backspace}7')
  expect(box().value).toBe('7')
  expect(said()).toBe('')
  await userEvent.type(box(), '.')
  await userEvent.tab()
  expect(said(), 'still there to read').toBe('Only whole numbers can be entered, not "7.".')
  await userEvent.type(box(), '2')
  expect(box().value).toBe('72')
  expect(said()).toBe('')
})

test('a number above the cap is ignored and the cap is said', async () => {
  render(<Box start="50" />)
  await userEvent.type(box(), '1')
  expect(box().value).toBe('50')
  expect(screen.getByRole('status').textContent).toBe('The maximum is 500.')
})

test('the box can be emptied, and plus then starts at one', async () => {
  render(<Box start="7" />)
  await userEvent.clear(box())
  expect(box().value).toBe('')
  await userEvent.click(more())
  expect(box().value).toBe('1')
})

test('minus stops at the minimum and plus at the cap', async () => {
  render(<Box start="2" cap={3} />)
  await userEvent.click(less())
  expect(box().value).toBe('1')
  expect(less().disabled).toBe(true)
  await userEvent.click(more())
  await userEvent.click(more())
  expect(box().value).toBe('3')
  expect(more().disabled).toBe(true)
})
