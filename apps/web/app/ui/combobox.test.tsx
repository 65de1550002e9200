// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Combobox, type ComboboxOption, type ComboboxProps } from './combobox.tsx'
import { OpenCombobox } from './open-combobox.tsx'

afterEach(cleanup)

const accounts: ComboboxOption[] = [
  { id: 'a1', label: 'Northgate Delivery LLC' },
  { id: 'a2', label: 'True North DSP', note: 'Inactive', disabled: true },
  { id: 'a3', label: 'Great North Logistics' },
  { id: 'a4', label: 'Harbor Parcel' },
]

function Accounts({
  start = null,
  onPick,
  ...rest
}: { start?: string | null; onPick?: (id: string | null) => void } & Partial<ComboboxProps>) {
  const [value, setValue] = useState<string | null>(start)
  const Box = rest.locked ? Combobox : OpenCombobox
  return (
    <Box
      label="Account"
      options={accounts}
      value={value}
      onChange={(id) => {
        setValue(id)
        onPick?.(id)
      }}
      {...rest}
    />
  )
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Account/ })
const optionTexts = () => screen.getAllByRole('option').map((option) => option.textContent)

test('typing narrows the list, regardless of the case, and marks the match', async () => {
  render(<Accounts />)
  await userEvent.type(box(), 'NORTH')
  expect(optionTexts()).toEqual(['Northgate Delivery LLC', 'True North DSPInactive', 'Great North Logistics'])
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'North',
    'North',
    'North',
  ])
})

test('what begins with the typed text stands first; emptied, the list is as it was', async () => {
  const options = ['Great North Logistics', 'Midnorth Parcel', 'Northgate'].map((label) => ({
    id: label,
    label,
  }))
  render(<Accounts options={options} />)
  await userEvent.type(box(), 'north')
  expect(optionTexts()).toEqual(['Northgate', 'Great North Logistics', 'Midnorth Parcel'])
  await userEvent.clear(box())
  expect(optionTexts()).toEqual(options.map(({ label }) => label))
})

test('arrows skip a disabled option and Enter selects', async () => {
  const onPick = vi.fn()
  render(<Accounts onPick={onPick} />)
  await userEvent.type(box(), 'north{ArrowDown}{ArrowDown}{Enter}')
  expect(onPick).toHaveBeenLastCalledWith('a3')
  expect(box().value).toBe('Great North Logistics')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test.for(['{Enter}', '{Tab}'])('%s chooses the only match', async (key) => {
  const onPick = vi.fn()
  render(<Accounts start="a4" onPick={onPick} />)
  await userEvent.type(box(), `logistics great${key}`)
  expect(onPick).toHaveBeenLastCalledWith('a3')
  expect(box().value).toBe('Great North Logistics')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement === box()).toBe(key === '{Enter}')
})

test('Enter chooses the only match that can be chosen, and nothing while several match', async () => {
  const onPick = vi.fn()
  render(<Accounts onPick={onPick} />)
  await userEvent.type(box(), 'true north{Enter}')
  expect(onPick).not.toHaveBeenCalled()
  await userEvent.clear(box())
  await userEvent.type(box(), 'north{Enter}')
  expect(onPick).not.toHaveBeenCalledWith(expect.anything())
})

test('Enter chooses the option that is called so, although others have the words too', async () => {
  const onPick = vi.fn()
  const options = [
    { id: 'b1', label: 'Muñoz' },
    { id: 'b2', label: 'Muñoz Freight' },
  ]
  render(<Accounts options={options} onPick={onPick} />)
  await userEvent.type(box(), 'munoz{Enter}')
  expect(onPick).toHaveBeenLastCalledWith('b1')
})

test('a disabled option cannot be clicked', async () => {
  const onPick = vi.fn()
  render(<Accounts onPick={onPick} />)
  await userEvent.type(box(), 'true')
  await userEvent.click(screen.getByRole('option', { name: /True North/ }))
  expect(onPick).not.toHaveBeenCalled()
})

test('Escape closes the list and keeps the choice, and a second Escape changes nothing', async () => {
  const onPick = vi.fn()
  render(<Accounts start="a4" onPick={onPick} />)
  await userEvent.type(box(), 'x')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box().value).toBe('Harbor Parcel')
  await userEvent.keyboard('{Escape}')
  expect(box().value).toBe('Harbor Parcel')
  expect(onPick).not.toHaveBeenCalled()
})

test('Clear empties choice and text and returns the focus to the box', async () => {
  const onPick = vi.fn()
  render(<Accounts start="a4" onPick={onPick} />)
  await userEvent.click(screen.getByRole('button', { name: 'Clear Account' }))
  expect(onPick).toHaveBeenLastCalledWith(null)
  expect(box().value).toBe('')
  expect(document.activeElement).toBe(box())
})

test('typing into a filled box replaces the choice, wherever the caret is', async () => {
  const onPick = vi.fn()
  render(<Accounts start="a4" onPick={onPick} />)
  await userEvent.tab()
  await userEvent.keyboard('{End}great')
  expect(box().value).toBe('great')
  expect(optionTexts()).toEqual(['Great North Logistics'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onPick).toHaveBeenLastCalledWith('a3')
  // The focus is still in the box: the next letters begin a new search.
  await userEvent.keyboard('har')
  expect(box().value).toBe('har')
  expect(optionTexts()).toEqual(['Harbor Parcel'])
})

test('pasting into a filled box replaces the choice', async () => {
  render(<Accounts start="a4" />)
  await userEvent.click(box())
  await userEvent.paste('Northgate')
  expect(box().value).toBe('Northgate')
  expect(optionTexts()).toEqual(['Northgate Delivery LLC'])
})

test('a space of a search that has begun is not taken for a new one', async () => {
  render(<Accounts start="a4" />)
  await userEvent.type(box(), 'great nor')
  expect(box().value).toBe('great nor')
})

test('after Clear, typing finds options; Clear is reached and pressed by keyboard', async () => {
  const onPick = vi.fn()
  render(<Accounts start="a4" onPick={onPick} />)
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear Account' }))
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenLastCalledWith(null)
  expect(document.activeElement).toBe(box())
  await userEvent.keyboard('north')
  expect(box().value).toBe('north')
  expect(optionTexts()).toHaveLength(3)
})

test('deleting the text by keyboard empties the choice', async () => {
  const onPick = vi.fn()
  render(<Accounts start="a4" onPick={onPick} />)
  await userEvent.tab()
  await userEvent.keyboard('{Backspace}')
  expect(onPick).toHaveBeenLastCalledWith(null)
  expect(box().value).toBe('')
})

test('a box that has an error does not open over it by the focus; a click, an arrow or typing opens it', async () => {
  render(<Accounts error="Select an Account" />)
  await userEvent.tab()
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('listbox')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(box())
  expect(screen.getByRole('listbox')).toBeTruthy()
})

test('there is nothing to clear while the box is empty', () => {
  render(<Accounts />)
  expect(screen.queryByRole('button', { name: 'Clear Account' })).toBeNull()
})

test('says "No options found" on screen and to screen readers', async () => {
  render(<Accounts />)
  await userEvent.type(box(), 'zzz')
  expect(within(screen.getByRole('listbox')).getByText('No options found')).toBeTruthy()
  expect(
    screen.getAllByRole('status', { hidden: true }).some((line) => line.textContent === 'No options found'),
  ).toBe(true)
})

test('while the options are on their way the box says so and lists none', async () => {
  render(<Accounts loadingText="Loading accounts..." />)
  expect(box().placeholder).toBe('Loading accounts...')
  await userEvent.click(box())
  expect(screen.queryByText('Harbor Parcel')).toBeNull()
})

test('shows a choice whose options arrive after it', () => {
  const { rerender } = render(
    <OpenCombobox
      label="Account"
      options={[]}
      value="a4"
      onChange={() => {}}
      loadingText="Loading accounts..."
    />,
  )
  rerender(<OpenCombobox label="Account" options={accounts} value="a4" onChange={() => {}} />)
  expect(box().value).toBe('Harbor Parcel')
})

test('a locked one shows the choice, cannot be changed and says why', async () => {
  render(<Accounts start="a4" locked required hint="Only managers can change the agent." />)
  const locked = screen.getByRole<HTMLInputElement>('textbox', { name: /Account/ })
  expect(locked.readOnly).toBe(true)
  expect(screen.getByText('*')).toBeTruthy()
  expect(locked.value).toBe('Harbor Parcel')
  expect(document.getElementById(locked.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Only managers can change the agent.',
  )
})

test('an error belongs to the box', () => {
  render(<Accounts error="Select an Account" required />)
  expect(box().getAttribute('aria-invalid')).toBe('true')
  const described = box().getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Select an Account')
})

test('until its list is loaded the box stands there with its value, and hands its focus on', async () => {
  render(<Combobox label="Account" options={accounts} value="a4" onChange={() => {}} />)
  const standIn = screen.getByRole<HTMLInputElement>('textbox', { name: 'Account' })
  expect(standIn.value).toBe('Harbor Parcel')
  standIn.focus()
  // It loads a library, which takes its time on a busy machine.
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Account' }, { timeout: 30_000 })
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(box.value).toBe('Harbor Parcel')
})
