// @vitest-environment jsdom
import type { CartTotals } from '@portal/contract/cart'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { chooseMethod, placeAddress, write } from '../../order-header/header-changes.ts'
import { changeHeader, clearDraft, getOrderDraft } from '../order-draft.store.ts'
import { ShippingMethodBlock } from './shipping-method-block.tsx'

const filled: CartTotals = { today: 578, cartItemCount: 2, declaredValue: 1298 }
const unread: CartTotals = { today: 0, cartItemCount: 0, declaredValue: 0 }
const ground = { hasError: false, success: true, data: [{ description: 'UPS Ground', rate: 18.54 }] }
const unavailable = {
  hasError: true,
  error: { code: 'RATES_UNAVAILABLE', message: 'Shipping rates are unavailable right now.' },
  requestId: '1',
}

const answers = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const asked = () =>
  answers.mock.calls.map(([, { body }]) => JSON.parse(String(body)) as { itemCount: string })
const json = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))

beforeEach(() => {
  answers.mockReset()
  vi.stubGlobal('fetch', answers)
  clearDraft()
  changeHeader(
    placeAddress('Shipping', {
      street: '980 Airline Junction Rd',
      city: 'Toledo',
      state: 'OH',
      zip: '43607',
    }),
  )
  changeHeader(chooseMethod('wbc'))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const rates = (cartTotals: CartTotals) => (
  <QueryClientProvider client={queryClient}>
    <ShippingMethodBlock cart={{ cartTotals, currentItems: [] }} />
  </QueryClientProvider>
)

test('a cart that is not read yet has no rates: they are asked for once, and for its items', async () => {
  answers.mockImplementation(() => json(ground))
  const { rerender } = render(rates(unread))
  expect(screen.getByRole('status').textContent).toBe('Loading UPS rates...')
  // Longer than the pause that typing gets.
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(answers).not.toHaveBeenCalled()

  rerender(rates(filled))
  await screen.findByRole('radio', { name: /UPS Ground/ })
  expect(asked().map(({ itemCount }) => itemCount)).toEqual(['2'])
})

test('without rates it says so, that direct shipping still works, and asks again on Retry', async () => {
  answers.mockImplementationOnce(() => json(unavailable, 502))
  render(rates(filled))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(
    'Shipping rates are unavailable right now. You can still choose direct from the carrier.',
  )
  answers.mockImplementation(() => json(ground))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await userEvent.click(await screen.findByRole('radio', { name: /UPS Ground/ }))
  expect(getOrderDraft().header.rate).toEqual({ description: 'UPS Ground', rate: 18.54 })
})

test('each service says its day, and a chosen one that misses the requested date says so', async () => {
  const air = { description: 'UPS Next Day Air', rate: 62 }
  const arrivals = [
    { description: 'UPS Ground', day: '2026-12-10', isEstimated: false },
    { description: 'UPS Next Day Air', day: '2026-12-04', isEstimated: true },
  ]
  answers.mockImplementation(() => json({ ...ground, data: [...ground.data, air], arrivals }))
  changeHeader(write({ requestedDeliveryDate: '2026-12-07' }))
  render(rates(filled))

  const slow = await screen.findByRole('radio', { name: /^UPS Ground arrives Thursday, December 10/ })
  expect(screen.getByRole('radio', { name: /arrives about Friday, December 4 \(estimated\)/ })).toBeTruthy()
  expect(screen.queryByText(/requested/)).toBeNull()
  await userEvent.click(slow)
  expect((await screen.findByText(/after the requested Monday, December 7/)).textContent).toBe(
    'UPS Ground arrives Thursday, December 10, after the requested Monday, December 7. UPS Next Day Air arrives in time, about Friday, December 4.',
  )
  await userEvent.click(screen.getByRole('radio', { name: /^UPS Next Day Air/ }))
  expect(screen.queryByText(/after the requested/)).toBeNull()
})

test('an address without UPS service says so, which is no failure', async () => {
  answers.mockImplementation(() => json({ ...ground, data: [] }))
  render(rates(filled))
  expect(await screen.findByText('No UPS rates are available for this address.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the owner of the services’ names is shown near the prices', async () => {
  answers.mockImplementation(() => json(ground))
  render(rates(filled))
  await waitFor(() =>
    expect(screen.getByText(/trademarks of United Parcel Service of America, Inc\./)).toBeTruthy(),
  )
})
