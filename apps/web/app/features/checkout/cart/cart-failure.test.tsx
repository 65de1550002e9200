// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { FoldedSummary } from '../steps/order-summary.tsx'
import { StickyNext } from '../steps/step-actions.tsx'
import { CartStep } from './cart-step.tsx'
import type { CartView } from './use-cart-view.ts'

afterEach(cleanup)
vi.mock('../../cart/cart.queries.ts', () => ({ useDeleteCartItem: vi.fn(), useUpdateCartItem: vi.fn() }))

const view = (change: Partial<CartView>): CartView => ({
  currentItems: [],
  cartTotals: { today: 0, cartItemCount: 0, declaredValue: 0 },
  carrierBills: [],
  costs: {
    today: 0,
    once: 0,
    monthly: 0,
    termMonths: null,
    committed: null,
    totals: [],
    schedule: [],
    discounts: [],
  },
  todayCents: 0,
  isLoading: false,
  hasFailed: false,
  isEmpty: false,
  isUnknown: false,
  fingerprint: '',
  needsApps: false,
  unavailable: [],
  isRetrying: false,
  retry: vi.fn(),
  ...change,
})

const show = (cart: CartView) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <FoldedSummary cart={cart} hasItems={false} />
        <CartStep cart={cart} />
        <StickyNext step="draft" cart={cart} isPlacing={false} onGo={vi.fn()} onPlace={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('a cart that could not be read shows the failure with Retry and does not call itself empty', () => {
  const { container } = show(view({ hasFailed: true, isEmpty: true, isUnknown: true }))

  expect(screen.getByRole('button', { name: /Retry/ })).toBeTruthy()
  expect(container.textContent).not.toMatch(/empty|add something/)
})

test('an empty cart says so', () => {
  const { container } = show(view({ isEmpty: true }))

  expect(container.textContent).toContain('Your cart is empty')
})

test('while the cart loads no amounts are claimed', () => {
  const { container } = show(view({ isLoading: true }))

  expect(container.textContent).not.toMatch(/\$0\.00|0 items/)
})
