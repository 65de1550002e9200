// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { QuantityEditor } from './quantity-editor.tsx'

afterEach(cleanup)

async function edit(keys: string, quantity = 8) {
  const onApply = vi.fn()
  render(<QuantityEditor productName="N6 Pro" quantity={quantity} busy={false} onApply={onApply} />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit quantity of N6 Pro' }))
  await userEvent.keyboard(keys)
  return onApply
}

const status = () => screen.getByRole('status').textContent

test.for([
  ['Enter applies', '12{Enter}', 12],
  ['the largest number is taken', '100{Enter}', 100],
] as const)('%s', async ([, keys, quantity]) => {
  const onApply = await edit(keys)
  expect(onApply).toHaveBeenCalledExactlyOnceWith(quantity)
  expect(status()).toBe('')
})

test.for([
  ['Escape discards', '12{Escape}', ''],
  ['the same number changes nothing', '8{Enter}', ''],
  ['more than 100 is refused in words', '101{Enter}', 'Not changed: enter a quantity from 1 to 100.'],
  ['less than 1 is refused in words', '0{Enter}', 'Not changed: enter a quantity from 1 to 100.'],
  ['nothing is refused in words', '{Backspace}{Enter}', 'Not changed: enter a whole number from 1 to 100.'],
  ['"1.5" is refused in words', '1.5{Enter}', 'Not changed: enter a whole number from 1 to 100.'],
] as const)('%s', async ([, keys, said]) => {
  const onApply = await edit(keys)
  expect(onApply).not.toHaveBeenCalled()
  expect(status()).toBe(said)
})

test('what is no digit is dropped and named, and the next digit counts', async () => {
  const onApply = await edit('{Backspace}a')
  expect(status()).toBe('Only whole numbers can be entered, not "a".')
  await userEvent.keyboard('50')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('50')
  expect(status()).toBe('')
  await userEvent.keyboard('{Enter}')
  expect(onApply).toHaveBeenCalledExactlyOnceWith(50)
})

test('the tick applies, the cross discards, and the focus goes back to the pencil', async () => {
  const onApply = await edit('12')
  await userEvent.click(screen.getByRole('button', { name: 'Discard quantity of N6 Pro' }))
  expect(onApply).not.toHaveBeenCalled()
  const pencil = screen.getByRole('button', { name: 'Edit quantity of N6 Pro' })
  expect(document.activeElement).toBe(pencil)
  await userEvent.click(pencil)
  await userEvent.keyboard('9')
  await userEvent.click(screen.getByRole('button', { name: 'Apply quantity of N6 Pro' }))
  expect(onApply).toHaveBeenCalledExactlyOnceWith(9)
})

test('leaving the field applies what was typed', async () => {
  const onApply = await edit('12')
  await userEvent.click(document.body)
  expect(onApply).toHaveBeenCalledExactlyOnceWith(12)
})
