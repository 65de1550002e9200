// @vitest-environment jsdom
import type { CartItem } from '@portal/contract/cart'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDraft, clearDraft } from './order-draft.store.ts'
import { chooseAgent, shipTo, toStage, writeNotes } from './order-draft-changes.ts'
import { StageActions } from './stage-actions.tsx'
import type { CartView } from './use-cart-view.ts'

const cart = { isEmpty: false, isLoading: false, unavailable: [] as CartItem[] } as unknown as CartView
const onGo = vi.fn()

beforeEach(() => {
  onGo.mockReset()
  clearDraft()
  changeDraft(toStage('shipping'))
  changeDraft(chooseAgent({ value: '7', label: 'Ana' }))
})
afterEach(cleanup)

/** The fields of the stage, as far as the reasons lead to them. */
const show = (view = cart) =>
  render(
    <>
      <div id="order-account">
        <button type="button">Clear</button>
        <input aria-label="Account" />
      </div>
      <div id="order-contact">
        <input aria-label="Contact" disabled />
      </div>
      <input id="billing-street" aria-label="Billing street" />
      <input id="shipping-street" aria-label="Shipping street" />
      <StageActions stage="shipping" cart={view} isPlacing={false} onGo={onGo} onPlace={vi.fn()} />
    </>,
  )

const focused = () => document.activeElement?.getAttribute('aria-label')

test('the reasons read as one sentence', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe(
    'To submit: choose an account, choose a contact, fill in the billing street, fill in the shipping street, choose a shipping method.',
  )
})

test.for([
  ['choose an account', 'Account'],
  ['choose a contact', 'Account'],
  ['fill in the billing street', 'Billing street'],
  ['choose a shipping method', 'Shipping street'],
] as const)('"%s" leads to %s', async ([reason, place]) => {
  show()
  await userEvent.click(screen.getByRole('button', { name: reason }))
  expect(focused()).toBe(place)
})

test('notes that are too long are shortened where they are written', async () => {
  changeDraft(writeNotes({ stagingNotes: 's'.repeat(4_001) }))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'shorten the staging notes' }))
  expect(onGo).toHaveBeenCalledExactlyOnceWith('installed-apps')
})

test('what left the shop is removed in the cart', async () => {
  changeDraft(shipTo({ street: '1 Elm St', city: 'Lima', state: 'OH', zip: '45801' }))
  show({ ...cart, unavailable: [{ productName: 'N6 Pro' } as CartItem] })
  await userEvent.click(screen.getByRole('button', { name: 'remove N6 Pro from your cart' }))
  expect(onGo).toHaveBeenCalledExactlyOnceWith('draft')
})
