import { expect } from '@playwright/test'
import { messages } from '@portal/domain/messages'
import { northgate, type PersonaName, personas } from '../../apps/server/src/db/seed/personas.ts'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { signInPersona } from '../support/people.ts'
import { box, locked, messagesRegion, openOrder } from '../support/portal.ts'
import { button, choose, factOf, stepHeading } from '../support/screens.ts'

/**
 * Who may change the agent on each screen (docs/spec/roles.md#choosing-the-agent), and the bar that says so
 * (docs/spec/screens.md#acting-for-others).
 */

type Screen = '/accounts' | '/orders-agent' | '/orders' | 'the order form'
const nowhere: Screen[] = []
/** The staging desk and accounting have none of these screens; customers other than una have them as she has, or not all of them. */
type OrderingPersona = Exclude<PersonaName, 'sam' | 'abe' | 'fay' | 'ines' | 'iris' | 'cole'>

/**
 * docs/spec/roles.md#choosing-the-agent: Manager or WbcManager in lists; both together on the second history and the
 * order form.
 */
const mayChange: Record<OrderingPersona, { screens: Screen[]; own: string }> = {
  wes: { screens: nowhere, own: 'Porter, Wes - wes@wbc.example' },
  nia: { screens: nowhere, own: 'Brandt, Nia - nia@wbc.example' },
  una: { screens: nowhere, own: 'Porter, Wes - wes@wbc.example' },
  ada: { screens: nowhere, own: 'Whitlock, Ada - ada@wbc.example' },
  mo: { screens: ['/accounts', '/orders-agent'], own: 'Okafor, Mo - mo@wbc.example' },
  wren: { screens: ['/accounts', '/orders-agent'], own: 'Castellano, Wren - wren@wbc.example' },
  bo: {
    screens: ['/accounts', '/orders-agent', '/orders', 'the order form'],
    own: 'Lindqvist, Bo - bo@wbc.example',
  },
}

for (const [name, { screens, own }] of Object.entries(mayChange) as Array<
  [OrderingPersona, (typeof mayChange)[OrderingPersona]]
>)
  test(`${name} (${personas[name].roles}) may change the agent ${screens.length > 0 ? `on ${screens.join(', ')}` : 'nowhere'}`, async ({
    page,
    request,
    signedInAs,
  }) => {
    await signedInAs(name)
    for (const path of ['/accounts', '/orders-agent', '/orders'] as const) {
      await page.goto(path)
      await expect(stepHeading(page, path === '/accounts' ? 'Accounts' : 'Orders')).toBeVisible()
      // The agent of a customer's account is not theirs to choose.
      if (name === 'una') await expect(page.getByText('Agent', { exact: true })).toHaveCount(0)
      else if (screens.includes(path)) await expect(box(page, 'Agent'), `${path}: own agent`).toHaveValue(own)
      else {
        await expect(locked(page, 'Agent'), `${path}: own agent`).toHaveValue(own)
        await expect(locked(page, 'Agent'), `${path}: locked`).not.toBeEditable()
      }
    }
    // Nia sees no order of Northgate at all.
    if (name === 'nia') return
    const orderId = await aNorthgateDraft(request)
    await openOrder(page, orderId)
    await button(page, 'Edit Order').click()
    if (screens.includes('the order form')) await expect(box(page, 'Agent')).toBeEditable()
    else if (name === 'una') await expect(locked(page, 'Agent')).toHaveCount(0)
    else await expect(locked(page, 'Agent')).not.toBeEditable()
    if (name === 'una')
      for (const label of ['Account', 'Contact']) await expect(locked(page, label)).toHaveCount(0)
    else await expect(box(page, 'Account')).toBeEditable()
  })

test('una edits a draft of her account: account, contact and agent are facts, and the rest is hers to change', async ({
  page,
  request,
  signedInAs,
}) => {
  const orderId = await aNorthgateDraft(request)
  await signedInAs('una')
  await openOrder(page, orderId)
  await button(page, 'Edit Order').click()
  await expect(factOf(page, 'Account')).toHaveText('Northgate Delivery LLC')
  await expect(factOf(page, 'Contact')).toContainText('Una Marsh')
  await expect(factOf(page, 'Agent')).toHaveText('Wes Porter')
  await page.getByLabel('PO / reference number').fill('PO-77120')
  await button(page, 'Update').click()
  await expect(factOf(page, 'PO / reference number')).toHaveText('PO-77120')
  await expect(factOf(page, 'Contact')).toContainText('Una Marsh')
})

test('una creates an order: her account and contact are facts', async ({ page, signedInAs }) => {
  await signedInAs('una')
  await page.goto('/orders-agent')
  await button(page, 'Create order').click()
  const panel = page.getByRole('region', { name: 'Create order' })
  await expect(factOf(panel, 'Account')).toHaveText('Northgate Delivery LLC')
  await expect(factOf(panel, 'Contact')).toHaveText('Una Marsh')
  await expect(panel.getByRole('textbox'), 'nothing to fill in').toHaveCount(0)
  await button(page, 'Create').click()
  await messagesRegion(page).getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  await expect(factOf(page, 'Account')).toHaveText('Northgate Delivery LLC')
})

test('orders, accounts and devices of another agent do not exist for an agent', async ({
  page,
  request,
  signedInAs,
  guard,
}) => {
  guard.expects('/api/', 404)
  const orderId = await aNorthgateDraft(request)
  await signedInAs('nia')
  await page.goto(`/order-details/${orderId}`)
  await expect(stepHeading(page, 'Order not found')).toBeVisible()
  await expect(page.getByText('That order does not exist.')).toBeVisible()
  await page.goto(`/account-details-agent/${northgate.zohoAccountId}#screen-repair-program`)
  await expect(stepHeading(page, 'Account not found')).toBeVisible()
  await page.goto('/order-details/not-a-number')
  await expect(stepHeading(page, 'Order not found')).toBeVisible()
})

test('“Ordering for ‹account› as ‹agent›” is above everything while a manager works for another agent', async ({
  page,
  request,
  aBuyer,
  signedInAs,
}) => {
  const manager = await aBuyer({ roles: ['Manager', 'WbcManager'] })
  const orderId = await aNorthgateDraft(request)
  const bar = page.getByRole('region', { name: 'Acting for another agent' })
  await signedInAs(manager)

  await test.step('histories: the choice makes it, and “Switch back” takes it back', async () => {
    await page.goto('/orders-agent')
    await expect(page.getByRole('heading', { name: messages.orders.none })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await choose(page, 'Agent', 'Porter, Wes')
    await expect(bar).toContainText('Working as Wes Porter')
    await choose(page, 'Account', northgate.accountName)
    await expect(bar).toContainText('Working as Wes Porter for Northgate Delivery LLC')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(bar, 'in view however far one scrolls').toBeInViewport()
  })

  await test.step('the filter by an account goes with its agent', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await choose(page, 'Agent', 'Brandt, Nia')
    await expect(bar).toContainText('Working as Nia Brandt')
    await expect(box(page, 'Account')).toHaveValue('')
    await choose(page, 'Agent', 'Porter, Wes')
    await expect(box(page, 'Account')).toHaveValue('')
    await bar.getByRole('button', { name: 'Switch back' }).click()
    await expect(bar).toHaveCount(0)
    await expect(stepHeading(page, 'Orders')).toBeFocused()
    await expect(box(page, 'Agent')).toHaveValue(manager.agentLabel)
  })

  await test.step('an order and an account of another agent carry it, too', async () => {
    await openOrder(page, orderId)
    await expect(bar).toContainText('Working as Wes Porter for Northgate Delivery LLC')
    await page.goto(`/account-details-agent/${northgate.zohoAccountId}`)
    await expect(bar).toContainText('Working as Wes Porter for Northgate Delivery LLC')
    await page.goto('/accounts')
    await choose(page, 'Agent', 'Porter, Wes')
    await expect(bar).toContainText('Working as Wes Porter')
  })

  await test.step('so does the fleet sheet of an order', async () => {
    await page.goto(`/orders/${orderId}/units`)
    await expect(bar).toContainText('Working as Wes Porter for Northgate Delivery LLC')
  })

  await test.step('what is done there is written down as done on behalf', async () => {
    await openOrder(page, orderId)
    await button(page, 'Edit Order').click()
    await page.getByRole('textbox', { name: 'Order Notes' }).fill('For Wes')
    await button(page, 'Update').click()
    await expect(factOf(page, 'Order notes')).toHaveText('For Wes')
    await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
      `Edited by Kai ${manager.userProfile.lastName} on behalf of Wes Porter`,
    )
  })
})

test('a fleet and a device of another agent carry the bar, and “Switch back” leads to one’s own', async ({
  page,
  aBuyer,
  signedInAs,
}) => {
  const bar = page.getByRole('region', { name: 'Acting for another agent' })
  await signedInAs(await aBuyer({ roles: ['Manager'] }))
  await page.goto(`/fleet?account=${northgate.zohoAccountId}`)
  await expect(bar).toContainText('Working as Wes Porter for Northgate Delivery LLC')
  const devices = page.getByRole('table', { name: /^Devices of/ }).locator('tbody')
  await devices.getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Back to Fleet' })).toBeVisible()
  await expect(bar).toContainText('Working as Wes Porter for Northgate Delivery LLC')
  await page.getByRole('link', { name: 'Back to Fleet' }).click()
  await bar.getByRole('button', { name: 'Switch back' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page).toHaveURL('/fleet')
  await choose(page, 'Agent', 'Porter, Wes')
  await expect(bar).toContainText('Working as Wes Porter')
})

/** A draft of Wes for Una's account. */
async function aNorthgateDraft(request: Parameters<typeof callApi>[0]): Promise<number> {
  const wes = await signInPersona(request, 'wes')
  const { result } = await callApi(request, 'createOrder', {
    token: wes.token,
    body: {
      agentId: personas.wes.zohoUserId,
      accountId: northgate.zohoAccountId,
      contactId: personas.una.zohoContactId,
    },
  })
  return result.orderId
}
