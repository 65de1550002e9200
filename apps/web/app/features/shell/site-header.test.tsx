// @vitest-environment jsdom
import type { WaitingCounts } from '@portal/domain/waiting'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SiteHeader } from './site-header.tsx'
import type { ShellProps } from './site-links.tsx'

let isWide = true
const waiting = vi.hoisted((): { counts: WaitingCounts } => ({ counts: {} }))
vi.mock('./waiting-counts.tsx', () => ({
  WaitingCounts: ({ onCounts }: { onCounts: (counts: WaitingCounts) => void }) => {
    useEffect(() => onCounts(waiting.counts), [onCounts])
    return null
  },
}))

beforeAll(async () => {
  // Parts that are loaded apart: how long their first load takes is no matter of the header.
  await import('./account-menu.tsx')
})
beforeEach(() => {
  isWide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.startsWith('(min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(cleanup)

const wes = {
  fullName: 'Wes Agent',
  isAdministrator: false,
  hasDesk: false,
  hasSearch: false,
  desk: false,
  books: false,
  hasOwnPages: false,
  access: 'full',
  isOfAccount: false,
  accountId: null,
  actsForOthers: false,
} as const

function showHeader(props: Partial<ShellProps> = {}, at = '/phones') {
  const onSignOut = vi.fn()
  render(
    <MemoryRouter initialEntries={[at]}>
      <SiteHeader kind="app" session={wes} cartCount={0} onSignOut={onSignOut} {...props} />
    </MemoryRouter>,
  )
  return { onSignOut }
}

async function openAccountMenu() {
  const button = await screen.findByRole('button', { name: /^My Account/ })
  await userEvent.click(button)
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (panel === null) throw new Error('the button controls no panel')
  return within(panel)
}

test('signed out: Sign In and no cart', () => {
  showHeader({ kind: 'public', session: null })
  expect(screen.getAllByRole('link', { name: 'Sign In' })[0]?.getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('link', { name: /^Cart/ })).toBeNull()
})

test('the cart badge shows only above zero, and the number is in the name', async () => {
  showHeader({ cartCount: 0 })
  expect(await screen.findByRole('link', { name: 'Cart' })).toBeTruthy()
  expect(document.querySelector('.cart-count')).toBeNull()
  cleanup()
  showHeader({ cartCount: 1 })
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeTruthy()
  cleanup()
  showHeader({ cartCount: 4 })
  expect(await screen.findByRole('link', { name: 'Cart, 4 items' })).toBeTruthy()
})

test('My Account has the full name, Accounts, Orders, Fleet and Sign Out', async () => {
  const { onSignOut } = showHeader()
  const menu = await openAccountMenu()
  expect(menu.getByText('Wes Agent')).toBeTruthy()
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Accounts',
    'Orders',
    'Fleet',
    'Repairs',
    'Sign-in & security',
  ])
  await userEvent.click(menu.getByRole('button', { name: 'Sign Out' }))
  expect(onSignOut).toHaveBeenCalledOnce()
})

test('people of an account see what their access includes', async () => {
  showHeader({ session: { ...wes, access: 'fleet' } })
  const menu = await openAccountMenu()
  expect(screen.queryByRole('link', { name: 'Cart' })).toBeNull()
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Accounts',
    'Fleet',
    'Repairs',
    'Sign-in & security',
  ])
})

test('Admin is there for administrators only', async () => {
  showHeader({ session: { ...wes, isAdministrator: true } })
  const menu = await openAccountMenu()
  expect(menu.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')
})

test('opening the cart and the accounts updates the state of their features', async () => {
  const onOpenCart = vi.fn()
  const onChooseAccounts = vi.fn()
  showHeader({ onOpenCart, onChooseAccounts })
  await userEvent.click(await screen.findByRole('link', { name: 'Cart' }))
  expect(onOpenCart).toHaveBeenCalledOnce()
  const menu = await openAccountMenu()
  await userEvent.click(menu.getByRole('link', { name: 'Orders' }))
  expect(onChooseAccounts).not.toHaveBeenCalled()
  const again = await openAccountMenu()
  await userEvent.click(again.getByRole('link', { name: 'Accounts' }))
  expect(onChooseAccounts).toHaveBeenCalledOnce()
})

test.each([
  ['/phones', 'page'],
  ['/tablets', 'true'],
  ['/buy/item-details/halden-n6-pro', 'true'],
  ['/contact', null],
])('at %s Shop is marked %s', (at, mark) => {
  showHeader({}, at)
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(main.getByRole('link', { name: 'Shop' }).getAttribute('aria-current')).toBe(mark)
})

test('the offer is above public pages only', () => {
  showHeader({ kind: 'public' })
  expect(screen.getByRole('complementary', { name: 'Offer' })).toBeTruthy()
  cleanup()
  showHeader({ kind: 'app' })
  expect(screen.queryByRole('complementary', { name: 'Offer' })).toBeNull()
})

test('the link to the first page says how much waits in all', async () => {
  waiting.counts = { orders: { count: 3, isPressing: true }, invoices: { count: 1, isPressing: true } }
  showHeader({ kind: 'public' })
  const portal = within(await screen.findByRole('navigation', { name: 'Portal' }))
  expect(await portal.findByRole('link', { name: /^\w+, 4 waiting$/ })).toBeTruthy()
  cleanup()
  // Where the link is not seen, nothing is counted for it.
  isWide = false
  showHeader({ kind: 'public' })
  expect((await screen.findByRole('navigation', { name: 'Portal' })).textContent).not.toContain('waiting')
  waiting.counts = {}
})
