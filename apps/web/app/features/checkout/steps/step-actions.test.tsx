// @vitest-environment jsdom
import type { CartItem } from '@portal/contract/cart'
import { productTypeIds } from '@portal/domain/ids'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  chooseAgent,
  chooseMethod,
  placeAddress,
  refuseAddresses,
  write,
} from '../../order-header/header-changes.ts'
import type { CartView } from '../cart/use-cart-view.ts'
import { toStep } from '../draft/order-draft.ts'
import { changeDraft, changeHeader, clearDraft } from '../order-draft.store.ts'
import { StepActions, type StepActionsProps } from './step-actions.tsx'

const aCart = (change: Partial<CartItem> = {}) =>
  ({
    isEmpty: false,
    isLoading: false,
    currentItems: [
      {
        cartItemId: '1',
        productName: 'N6 Pro',
        carrier: 'Verizon',
        product: { productTypeId: productTypeIds.phone },
        screenRepairQuantity: 0,
        accessoryQuantity: 0,
        isAvailable: true,
        ...change,
      },
    ],
    // What the buttons do not read is left out.
  }) as unknown as CartView
const cart = aCart()
const onPlace = vi.fn()
const onGo = vi.fn()

beforeEach(() => {
  onGo.mockReset()
  clearDraft()
  changeDraft(toStep('shipping'))
  changeHeader(chooseAgent({ id: '7', label: 'Ana' }))
})
afterEach(cleanup)

/** The fields of the step, as far as the reasons lead to them. */
const show = (view = cart, asked?: StepActionsProps['asked']) =>
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
      <StepActions
        step="shipping"
        cart={view}
        isPlacing={false}
        {...(asked && { asked })}
        onGo={onGo}
        onPlace={onPlace}
      />
    </>,
  )

const focused = () => document.activeElement?.getAttribute('aria-label')

test('the reasons read as one sentence', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe(
    'To submit: choose an account, choose a contact, fill in the billing street, fill in the shipping street, choose a shipping method.',
  )
})

test('an order of which a carrier ships nothing cannot ship direct; beside a carrier’s phone the rest goes from us', async () => {
  changeHeader(placeAddress('Shipping', { street: '1 Elm St', city: 'Lima', state: 'OH', zip: '45801' }))
  changeHeader(chooseMethod('direct'))
  const refusal = { name: /^choose another shipping method: no carrier ships .*Ferro Armor Case$/ }
  show(aCart({ accessoryQuantity: 2, accessoryName: 'Ferro Armor Case' }))
  expect(screen.queryByRole('button', refusal)).toBeNull()
  cleanup()
  show(aCart({ carrier: 'N/A', accessoryQuantity: 2, accessoryName: 'Ferro Armor Case' }))
  expect(screen.getByRole('button', refusal)).toBeTruthy()
})

test('the rest of an address is checked at the press: neither a refused one nor a missing city blocks the button', () => {
  const address = { street: '1 Elm St', city: '', state: 'OH', zip: '45801' }
  changeHeader(placeAddress('Billing', address))
  changeHeader(refuseAddresses({ billingErrors: { street: 'The address is invalid.' }, shippingErrors: {} }))
  show()
  expect(screen.getByRole('status').textContent).not.toMatch(/billing (address|city)/)
})

test.for(['draft', 'installed-apps', 'shipping'] as const)(
  'a draft can be saved at the step "%s" without addresses and shipping',
  async (step) => {
    render(<StepActions step={step} cart={cart} isPlacing={false} onGo={onGo} onPlace={onPlace} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }))
    expect(onPlace).toHaveBeenLastCalledWith({ saveAsDraft: true })
  },
)

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
  changeHeader(write({ stagingNotes: 's'.repeat(4_001) }))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'shorten the staging notes' }))
  expect(onGo).toHaveBeenCalledExactlyOnceWith('installed-apps')
})

test('a delivery date that has come is changed on its own step, and does not stop the step before', async () => {
  changeHeader(write({ requestedDeliveryDate: '2020-01-02' }))
  const { rerender } = show()
  const hint = screen.getByRole('button', { name: 'choose a delivery date from tomorrow on' })
  expect(hint.closest('[role=status]')?.textContent).toContain('To submit:')
  await userEvent.click(hint)
  expect(onGo).not.toHaveBeenCalled()
  rerender(<StepActions step="installed-apps" cart={cart} isPlacing={false} onGo={onGo} onPlace={onPlace} />)
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Choose Shipping' }))
  expect(onGo).toHaveBeenCalledExactlyOnceWith('shipping')
})

test('what left the shop is removed in the cart', async () => {
  changeHeader(placeAddress('Shipping', { street: '1 Elm St', city: 'Lima', state: 'OH', zip: '45801' }))
  show(aCart({ isAvailable: false }))
  await userEvent.click(screen.getByRole('button', { name: 'remove N6 Pro, which is no longer available' }))
  expect(onGo).toHaveBeenCalledExactlyOnceWith('draft')
})

test('an account that requires a PO number is named among the reasons, and leads to its step', async () => {
  show(cart, { isNeeded: false, lacksPoNumber: true })
  await userEvent.click(screen.getByRole('button', { name: 'enter a PO number' }))
  expect(onGo).toHaveBeenCalledWith('installed-apps')
})

test('an order that needs approval is requested in place of submitted', () => {
  show(cart, { isNeeded: true, lacksPoNumber: false })
  expect(screen.getByRole('button', { name: 'Request Approval' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Submit Order' })).toBeNull()
})
