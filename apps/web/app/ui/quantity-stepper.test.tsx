// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QuantityStepper } from './quantity-stepper.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const label = 'Quantity of N6 Pro'
const button = (which: 'less' | 'more') => screen.getByRole('button', { name: `${label}: one ${which}` })
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const aPauseLater = () => act(() => vi.advanceTimersByTimeAsync(1_000))

function stepper(quantity: number, busy = false) {
  const onApply = vi.fn()
  const drawn = (props: { quantity: number; busy: boolean }) => (
    <QuantityStepper label={label} range={{ min: 1, max: 100 }} onApply={onApply} {...props} />
  )
  const { rerender, unmount } = render(drawn({ quantity, busy }))
  return { onApply, unmount, show: (props: { quantity: number; busy: boolean }) => rerender(drawn(props)) }
}

test('presses that follow each other are one change; each is shown and said at once', async () => {
  const { onApply, show } = stepper(8)
  await user().click(button('more'))
  await user().click(button('more'))
  expect(screen.getByText('10')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Quantity of N6 Pro: 10')
  expect(onApply).not.toHaveBeenCalled()
  await aPauseLater()
  expect(onApply).toHaveBeenCalledExactlyOnceWith(10)
  show({ quantity: 10, busy: true })
  expect(screen.getByRole('status').textContent).toBe('')
})

test('what is pressed while a change is under way waits for it', async () => {
  const { onApply, show } = stepper(8, true)
  await user().click(button('less'))
  await aPauseLater()
  expect(onApply).not.toHaveBeenCalled()
  show({ quantity: 8, busy: false })
  await aPauseLater()
  expect(onApply).toHaveBeenCalledExactlyOnceWith(7)
})

test('back to where it was is no change', async () => {
  const { onApply } = stepper(8)
  await user().click(button('more'))
  await user().click(button('less'))
  await aPauseLater()
  expect(onApply).not.toHaveBeenCalled()
})

test('leaving the line applies what was pressed', async () => {
  const { onApply, unmount } = stepper(8)
  await user().click(button('more'))
  unmount()
  expect(onApply).toHaveBeenCalledExactlyOnceWith(9)
})

test.for([
  [1, 'less', 'more'],
  [100, 'more', 'less'],
] as const)(
  'at %d a press of "one %s" changes nothing and keeps the focus',
  async ([quantity, ended, open]) => {
    const { onApply } = stepper(quantity)
    expect(button(open).getAttribute('aria-disabled')).toBe('false')
    expect(button(ended).getAttribute('aria-disabled')).toBe('true')
    await user().click(button(ended))
    expect(document.activeElement).toBe(button(ended))
    await aPauseLater()
    expect(onApply).not.toHaveBeenCalled()
  },
)

test('of more than may be entered neither leads outside of the range', () => {
  stepper(150)
  expect(button('less').getAttribute('aria-disabled')).toBe('true')
  expect(button('more').getAttribute('aria-disabled')).toBe('true')
})
