import { expect, type Page } from '@playwright/test'
import { personaPassword } from '../../apps/server/src/db/seed/personas.ts'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { method, openShipping } from '../support/checkout.ts'
import { linkInEmail } from '../support/emails.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { addCustomer } from '../support/people.ts'
import { aDraft, messagesRegion, openOrder } from '../support/portal.ts'
import { button, choose, openSummary } from '../support/screens.ts'
import { signInByForm } from '../support/sign-in.ts'

/** Approvals (docs/spec/approvals.md): from the rules of an account to a submitted order, and one that is sent back. */

const approval = (page: Page) => page.getByRole('region', { name: 'Approval' })

test('a customer orders above the limit, an approver approves it, and another is sent back @phone @core', async ({
  page,
  request,
  database,
  buyer,
  signedInAs,
  cartWith,
  anotherComputer,
}) => {
  const una = await addCustomer(database, buyer)
  const kim = await addCustomer(database, buyer, 'Kim')
  const kimsName = `Kim ${kim.userProfile.lastName}`
  const kimsPage = await anotherComputer()
  await signedInAs(una)
  await signedInAs(kim, kimsPage)

  await test.step('the account asks for approval: what is missing is said at its field', async () => {
    await page.goto(`/account-details-agent/${buyer.account.id}#approval`)
    await page.getByRole('checkbox', { name: 'Orders can need approval' }).check()
    await button(page, 'Save rules').click()
    await expect(page.getByText('Choose at least one approver.')).toBeVisible()
    await expect(page.getByText('Enter an amount, or choose which orders need approval.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Orders above', exact: true }).fill('1')
    await page.getByRole('checkbox', { name: kimsName }).check()
    await page.getByRole('checkbox', { name: 'US Cellular' }).check()
    await choose(page, 'Add a product', 'R3 Rugged')
    await page.getByRole('checkbox', { name: /R3 Rugged/ }).click()
    await expect(page.getByRole('checkbox', { name: /R3 Rugged/ })).toHaveCount(0)
    await expectInBothThemes(page, { isCovered: true })
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Back to Accounts' }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving your changes?' })
    await leaving.getByRole('button', { name: 'No' }).click()
    await button(page, 'Save rules').click()
    await expect(messagesRegion(page)).toContainText('The approval rules were saved.')
    await expect(button(page, 'Save rules'), 'now the approver’s to change').toHaveCount(0)
  })

  const orderId = await test.step('checkout says who approves and why, and requests it', async () => {
    await cartWith(una, { quantity: 3 })
    await openShipping(page)
    await method(page, 'direct').check()
    await expect(page.getByText(`This order needs approval by ${kimsName}.`)).toBeVisible()
    await expect(page.getByText(/is above \$1\.00, the limit for one order\./)).toBeVisible()
    await openSummary(page)
    await expect(button(page, 'Submit Order')).toHaveCount(0)
    await button(page, 'Request Approval').click()
    await expect(messagesRegion(page)).toContainText('waits for approval.')
    await expect(approval(page)).toContainText(
      'This order waits for approval. Withdraw the request to change it.',
    )
    await expect(page.locator('.title-row .badge').first()).toHaveText('Draft')
    for (const name of [
      'Edit Order',
      'Remove Order',
      'Submit Order',
      'Request Approval',
      'Add Item To Order',
    ])
      await expect(button(page, name)).toHaveCount(0)
    await expectInBothThemes(page)
    return Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  })

  await test.step('lists find it by its approval', async () => {
    const agentsPage = await anotherComputer()
    await signedInAs(buyer, agentsPage)
    await agentsPage.goto('/orders-agent?approval=waiting')
    await expect(agentsPage.getByText('Showing 1 of 1 orders')).toBeVisible()
    await agentsPage.getByRole('button', { name: 'Waiting for approval (remove)' }).click()
    await expect(agentsPage).not.toHaveURL(/approval=/)
  })

  await test.step('the approver finds it in the list and by email, and approves it by keyboard', async () => {
    await kimsPage.goto('/orders')
    const waiting = kimsPage.getByRole('region', { name: 'Waiting for your approval' })
    await expect(waiting.getByRole('link', { name: `Order ${orderId}` })).toBeVisible()
    await expectInBothThemes(kimsPage)
    await expectNoSidewaysScroll(kimsPage)
    await kimsPage.goto(await linkInEmail(kimsPage, kim.userProfile.email, `/${orderId}`))
    await expect(approval(kimsPage)).toContainText('This order waits for your approval.')
    await expectInBothThemes(kimsPage)
    await expect(
      approval(kimsPage).getByRole('heading', {
        name: / asks for \$[\d,.]+ a month with carriers and \$[\d,.]+ on invoice/,
      }),
    ).toBeVisible()
    await button(kimsPage, 'Approve only').focus()
    await kimsPage.keyboard.press('Enter')
    const question = kimsPage.getByRole('alertdialog', { name: `Approve order ${orderId}?` })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await kimsPage.keyboard.press('Tab')
    await kimsPage.keyboard.press('Enter')
    await expect(messagesRegion(kimsPage)).toContainText(`Order ${orderId} was approved.`)
    await expect(approval(kimsPage).locator('.badge')).toHaveText('Approved')
  })

  await test.step('the customer submits it', async () => {
    await openOrder(page, orderId)
    await expect(approval(page)).toContainText('This order is approved as it is.')
    await button(page, 'Submit Order').click()
    await expect(messagesRegion(page)).toContainText(`Order ${orderId} was submitted.`)
  })

  await test.step('another order is requested on its page and sent back with a reason', async () => {
    const second = await aDraft(request, { ...buyer, ...una }, { quantity: 2 })
    await openOrder(page, second)
    await expect(page.getByText(`This order needs approval by ${kimsName}.`)).toBeVisible()
    await button(page, 'Request Approval').click()
    await expect(messagesRegion(page)).toContainText(`Order ${second} waits for approval.`)

    await openOrder(kimsPage, second)
    await button(kimsPage, 'Send Back').click()
    const dialog = kimsPage.getByRole('dialog', { name: `Send back order ${second}` })
    await dialog.getByRole('button', { name: 'Send Back' }).click()
    await expect(dialog.getByText('Enter what has to change.')).toBeVisible()
    await expectInBothThemes(kimsPage)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Two phones are enough')
    await dialog.getByRole('button', { name: 'Send Back' }).click()
    await expect(messagesRegion(kimsPage)).toContainText(`Order ${second} was sent back.`)

    await openOrder(page, second)
    await expect(approval(page)).toContainText('sent this order back. Two phones are enough')
    await expect(button(page, 'Edit Order')).toBeVisible()
    await expect(button(page, 'Request Approval')).toBeVisible()
    await linkInEmail(page, una.userProfile.email, `/${second}`)

    await button(page, 'Request Approval').click()
    await expect(messagesRegion(page)).toContainText(`Order ${second} waits for approval.`)
    await kimsPage.reload()
    await button(kimsPage, 'Approve and submit').click()
    const question = kimsPage.getByRole('alertdialog', { name: `Approve and submit order ${second}?` })
    await question.getByRole('button', { name: 'Approve and submit' }).click()
    await expect(messagesRegion(kimsPage)).toContainText(`Order ${second} was approved and submitted.`)
    await expect(kimsPage.locator('.title-row .badge').first()).toHaveText('Submitted')
  })
})

test('the link in the email leads through signing in to the request', async ({
  page,
  request,
  database,
  buyer,
}) => {
  const una = await addCustomer(database, buyer)
  const kim = await addCustomer(database, buyer, 'Kim', 'approves')
  const { token } = una
  const params = { accountId: buyer.account.id }
  const { result: rules } = await callApi(request, 'getAccountRules', { token, params })
  const approver = rules.people.find(({ email }) => email === kim.userProfile.email)
  const { needsPoNumber, monthlyLimit, carrierIds, productIds, mayApproveOwn, version } = rules
  await callApi(request, 'saveAccountRules', {
    token,
    params,
    body: {
      ...{ needsPoNumber, monthlyLimit, carrierIds, productIds, mayApproveOwn, version },
      asksApproval: true,
      orderLimit: 1,
      approverIds: [approver?.userId],
    },
  })
  const orderId = await aDraft(request, { ...buyer, ...una }, { quantity: 2 })
  await callApi(request, 'requestApproval', { token, params: { orderId }, body: {} })

  await page.goto(await linkInEmail(page, kim.userProfile.email, `/${orderId}`))
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/order-details/${orderId}`)}`)
  await signInByForm(page, { email: kim.userProfile.email, password: personaPassword })
  await expect(page).toHaveURL(`/order-details/${orderId}`)
  await expect(approval(page)).toContainText('This order waits for your approval.')
  await expect(button(page, 'Approve')).toBeInViewport()
})
