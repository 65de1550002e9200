import { expect, type Page } from '@playwright/test'
import { messages } from '@portal/domain/messages'
import { test } from '../fixtures.ts'
import { aPause, chooseParties, method, openShipping, upsRate } from '../support/checkout.ts'
import { addSecondAccount, buyerAddress } from '../support/people.ts'
import { addressOf, button, choose, expectAddress } from '../support/screens.ts'

/** Agent, account and contact (docs/spec/checkout.md#parties). */

const box = (page: Page, label: string) => page.getByRole('combobox', { name: label })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

for (const role of ['Manager', 'WbcManager'] as const)
  test(`a ${role} starts as their own agent and may order for another`, async ({
    page,
    aBuyer,
    signedInAs,
    cartWith,
  }) => {
    const [manager, other] = [await aBuyer({ roles: [role] }), await aBuyer()]
    await cartWith(manager)
    await signedInAs(manager)
    await openShipping(page)
    await expect(box(page, 'Agent')).toHaveValue(manager.agentLabel)
    await chooseParties(page, manager)
    await method(page, 'wbc').check()
    await upsRate(page, 'UPS Ground').check()

    await choose(page, 'Agent', other.agentLabel)
    await expect(box(page, 'Account'), 'changing agent clears account').toHaveValue('')
    await expect(box(page, 'Contact'), 'and contact').toHaveValue('')
    await expect(box(page, 'Contact')).toBeDisabled()
    await expectAddress(page, 'Billing', { street: '', city: '', state: '', zip: '' })
    await expectAddress(page, 'Shipping', { street: '', city: '', state: '', zip: '' })
    await expect(method(page, 'wbc')).not.toBeChecked()
    await expect(button(page, 'Submit Order')).toBeDisabled()
    await box(page, 'Account').focus()
    await expect(options(page)).toHaveText([other.account.name])
    await page.keyboard.press('Escape')
    await chooseParties(page, other)
    await expectAddress(page, 'Shipping', buyerAddress.shipping)
  })

test('everyone else is locked to their own agent', async ({ page, buyer, signedInAs, cartWith }) => {
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  const agent = page.getByRole('textbox', { name: 'Agent', exact: true })
  await expect(agent).toHaveValue(buyer.agentLabel)
  await expect(agent).not.toBeEditable()
  await expect(page.getByText('Only managers can change the agent.')).toBeVisible()
})

test('another account clears contact, both addresses, method and rate, and brings its own addresses', async ({
  page,
  database,
  buyer,
  signedInAs,
  cartWith,
}) => {
  const second = await addSecondAccount(database, buyer)
  await cartWith(buyer)
  await signedInAs(buyer)
  await openShipping(page)
  await chooseParties(page, buyer)
  await addressOf(page, 'Billing').street.fill('1 Typed Way')
  await addressOf(page, 'Shipping').city.fill('Typed City')
  await method(page, 'wbc').check()
  await upsRate(page, 'UPS Ground').check()

  await choose(page, 'Account', second.account.name)
  await expect(box(page, 'Contact')).toHaveValue('')
  await expectAddress(page, 'Billing', buyerAddress.billing)
  await expectAddress(page, 'Shipping', buyerAddress.shipping)
  await expect(method(page, 'wbc')).not.toBeChecked()
  await expect(method(page, 'direct')).not.toBeChecked()
  await expect(upsRate(page, 'UPS Ground')).toHaveCount(0)
  await box(page, 'Contact').focus()
  await expect(options(page)).toHaveText([new RegExp(second.contact.name)])
  await page.keyboard.press('Escape')

  await button(page, 'Clear Account').click()
  await page.keyboard.press('Escape')
  await expectAddress(page, 'Billing', { street: '', city: '', state: '', zip: '' })
  await expectAddress(page, 'Shipping', { street: '', city: '', state: '', zip: '' })
})

test('the list by keyboard: type, arrows, Enter, Escape, clear, "No options found", at most 200 px', async ({
  page,
  aBuyer,
  signedInAs,
  cartWith,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const manager = await aBuyer({ roles: ['Manager'] })
  await cartWith(manager)
  await signedInAs(manager)
  await openShipping(page)
  const agent = box(page, 'Agent')

  await agent.focus()
  await expect(page.getByRole('listbox').locator('..')).toHaveCSS('opacity', '1')
  expect(await options(page).count()).toBeGreaterThan(5)
  expect((await page.getByRole('listbox').boundingBox())?.height).toBeLessThanOrEqual(200)

  await agent.press('ControlOrMeta+a')
  await agent.pressSequentially('@wbc.example')
  await expect(options(page).first()).toContainText('@wbc.example')
  await agent.press('ArrowDown')
  await agent.press('ArrowDown')
  const marked = page.locator('[role=option][data-focused]')
  const second = (await options(page).nth(1).textContent()) ?? ''
  await expect(marked).toHaveText(second)
  await agent.press('ArrowUp')
  await agent.press('ArrowDown')
  await agent.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(agent).toHaveValue(second)

  await agent.press('ControlOrMeta+a')
  await agent.pressSequentially('nobody at all')
  await expect(page.getByRole('listbox').getByText(messages.selectors.noOptions)).toBeVisible()
  await agent.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(agent, 'Escape keeps the choice').toHaveValue(second)

  await button(page, 'Clear Agent').click()
  await expect(agent, 'cleared means empty until one is chosen').toHaveValue('')
  await expect(agent).toBeFocused()
  await agent.press('Escape')
  await expect(box(page, 'Account')).toBeDisabled()
  await agent.pressSequentially(manager.agentLabel)
  await expect(options(page), 'typing after Clear finds').toHaveText([manager.agentLabel])
  await agent.press('ArrowDown')
  await agent.press('Enter')
  await expect(agent).toHaveValue(manager.agentLabel)

  await agent.pressSequentially('@wbc.example')
  await expect(agent, 'typing replaces the chosen text').toHaveValue('@wbc.example')
  await expect(options(page).first()).toContainText('@wbc.example')
  await agent.press('Escape')
  await expect(agent).toHaveValue(manager.agentLabel)

  await chooseParties(page, manager)
  await button(page, 'Clear Contact').click()
  await expect(box(page, 'Contact')).toHaveValue('')
  await expect(box(page, 'Contact')).toBeFocused()
})

test('"Loading accounts...", "Loading contacts...", and Retry when they do not come', async ({
  page,
  buyer,
  signedInAs,
  cartWith,
  guard,
}) => {
  guard.expects('/account/GetAllActiveByAgent', 500)
  guard.expects('/contact/GetContactsByAccount', 500)
  await cartWith(buyer)
  await signedInAs(buyer)
  const { held, release } = aPause()
  await page.route('**/api/account/GetAllActiveByAgent/**', async (route) => {
    await held
    await route.fulfill({ status: 500, body: '' })
  })
  await openShipping(page)
  await expect(box(page, 'Account')).toHaveAttribute('placeholder', 'Loading accounts...')
  await box(page, 'Account').focus()
  await expect(page.getByRole('listbox').getByText('Loading accounts...')).toBeVisible()
  await page.keyboard.press('Escape')
  release()
  await expect(page.getByRole('alert')).toContainText('Network response error')
  await page.unroute('**/api/account/GetAllActiveByAgent/**')
  await button(page, 'Retry').click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.route('**/api/contact/GetContactsByAccount/**', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await choose(page, 'Account', buyer.account.name)
  await expect(page.getByRole('alert')).toContainText('Network response error')
  const contacts = aPause()
  await page.unroute('**/api/contact/GetContactsByAccount/**')
  await page.route('**/api/contact/GetContactsByAccount/**', async (route) => {
    await contacts.held
    await route.continue()
  })
  await button(page, 'Retry').click()
  await expect(box(page, 'Contact')).toHaveAttribute('placeholder', 'Loading contacts...')
  contacts.release()
  await choose(page, 'Contact', buyer.contact.name)
  await expect(box(page, 'Contact')).toHaveValue(buyer.contact.name)
})
