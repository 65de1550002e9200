// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'

// jsdom has no media queries.
let isPhone = false
window.matchMedia = () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }) as never
afterEach(() => {
  cleanup()
  isPhone = false
})

type Order = { id: number; account: string }
const orders: Order[] = [
  { id: 9, account: 'Northgate' },
  { id: 10482, account: 'Harbor' },
  { id: 77, account: 'Airline' },
]
const columns: Column<Order>[] = [
  { key: 'id', header: 'Order ID', numeric: true, cell: (order) => order.id, sortBy: (order) => order.id },
  { key: 'account', header: 'Account', cell: (order) => order.account },
  {
    key: 'remove',
    header: 'Remove',
    hideHeader: true,
    card: 'corner',
    cell: () => <button type="button">x</button>,
  },
]
const ids = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const idHeader = () => screen.getByRole('columnheader', { name: 'Order ID' })

test('a header sorts by value, says so, and turns round', async () => {
  render(<DataTable caption="Orders" columns={columns} rows={orders} rowKey={(order) => order.id} />)
  expect(ids()).toEqual(['9', '10482', '77'])
  expect(idHeader().getAttribute('aria-sort')).toBe('none')
  await userEvent.click(screen.getByRole('button', { name: 'Order ID' }))
  expect(ids()).toEqual(['9', '77', '10482'])
  expect(idHeader().getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Order ID' }))
  expect(ids()).toEqual(['10482', '77', '9'])
  expect(idHeader().getAttribute('aria-sort')).toBe('descending')
})

test('on phones, whose rows have no header, the order is chosen from a list', async () => {
  isPhone = true
  render(<DataTable caption="Orders" columns={columns} rows={orders} rowKey={(order) => order.id} />)
  const box = screen.getByRole('combobox', { name: 'Sort by' })
  expect(
    within(box)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['As listed', 'Order ID, low to high', 'Order ID, high to low'])
  await userEvent.selectOptions(box, 'Order ID, high to low')
  expect(ids()).toEqual(['10482', '77', '9'])
})

test('columns without a sort have no button and no aria-sort', () => {
  render(<DataTable caption="Orders" columns={columns} rows={orders} rowKey={(order) => order.id} />)
  expect(screen.queryByRole('button', { name: 'Account' })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Account' }).hasAttribute('aria-sort')).toBe(false)
})

test('cells carry their label for cards, except the ones that need none', () => {
  render(
    <DataTable caption="Orders" columns={columns} rows={orders.slice(0, 1)} rowKey={(order) => order.id} />,
  )
  expect(screen.getAllByRole('cell').map((cell) => cell.getAttribute('data-l'))).toEqual([
    'Order ID',
    'Account',
    null,
  ])
})

test('the first load keeps the header and shows five busy rows', () => {
  render(<DataTable caption="Orders" columns={columns} rows={[]} rowKey={(order) => order.id} loading />)
  expect(screen.getByRole('table', { name: 'Orders' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.getAllByRole('row')).toHaveLength(6)
})
