import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { allAgents } from '@portal/domain/roles'
import { test } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { addDevice, aPrefix } from '../support/fleet.ts'
import type { Buyer } from '../support/people.ts'
import { aDraft, box } from '../support/portal.ts'
import { button, choose, stepHeading } from '../support/screens.ts'

/** Lists of all agents (docs/spec/roles.md#all-agents). */

const rowWith = (page: Page, text: string | number) => page.getByRole('row').filter({ hasText: String(text) })
const nameOf = ({ userProfile: { firstName, lastName } }: Buyer) => `${firstName} ${lastName}`

async function saved(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await file.path(), 'utf8')
}

test('orders, accounts and fleet of an Administrator who is no agent lead to the desk of all agents', async ({
  page,
  database,
  signedInAs,
}) => {
  await signedInAs(await addAdministrator(database))
  for (const path of ['/orders-agent', '/accounts', '/fleet']) {
    await page.goto(path)
    await expect(page.getByText('Your user is not an agent.'), path).toBeVisible()
  }
  await expectInBothThemes(page)
  await page.getByRole('link', { name: 'Open the desk' }).click()
  await expect(stepHeading(page, 'Desk')).toBeVisible()
  await expect(page).toHaveURL(/\/desk/)
  await expect(page.getByRole('region', { name: 'By agent and age' })).toBeVisible()
})

test('a manager lists the orders of all agents, filters and exports them, and comes back to them', async ({
  page,
  request,
  aBuyer,
  signedInAs,
}) => {
  const [one, other, manager] = [await aBuyer(), await aBuyer(), await aBuyer({ roles: ['Manager'] })]
  const [first, second] = [await aDraft(request, one), await aDraft(request, other)]
  await signedInAs(manager)

  await page.goto('/orders-agent')
  await expect(box(page, 'Agent')).toHaveValue(manager.agentLabel)
  await choose(page, 'Agent', 'All agents')
  await expect(page).toHaveURL(/agent=all/)
  await expect(rowWith(page, first)).toContainText(nameOf(one))
  await expect(rowWith(page, second)).toContainText(nameOf(other))
  await expect(page.getByRole('columnheader', { name: 'Agent' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByLabel('Status').selectOption('Submitted')
  await expect(rowWith(page, first)).toHaveCount(0)
  await page.getByLabel('Status').selectOption('Draft')
  await page.getByRole('textbox', { name: /^Search / }).fill('ro')
  await expect(
    page.getByRole('status').getByText('Type at least 3 characters to search all agents.'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: /^Search / }).fill(other.account.name)
  await expect(page.getByText(/^Showing 1 of /)).toBeVisible()
  await expect(rowWith(page, second)).toContainText(nameOf(other))

  await button(page, 'Export').click()
  const csv = await saved(page, () => button(page, 'Filtered orders, CSV').click())
  expect(csv.split('\r\n')[0]).toMatch(/,Agent$/)
  expect(csv.split('\r\n')[1]).toContain(nameOf(other))

  await rowWith(page, second)
    .getByRole('link', { name: String(second), exact: true })
    .click()
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(page).toHaveURL(/agent=all/)
  await expect(box(page, 'Agent')).toHaveValue('All agents')
  await expect(rowWith(page, second)).toContainText(nameOf(other))

  // An order that is created here has one agent.
  await button(page, 'Create order').click()
  await expect(box(page, 'Agent')).toHaveValue(manager.agentLabel)
  await button(page, 'Cancel').click()
  await choose(page, 'Agent', one.agentLabel)
  await expect(page).not.toHaveURL(/agent=all/)
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expect(box(page, 'Agent')).toHaveValue(one.agentLabel)
})

test('a manager lists the accounts of all agents and comes back to them', async ({
  page,
  aBuyer,
  signedInAs,
}) => {
  const [one, other, manager] = [await aBuyer(), await aBuyer(), await aBuyer({ roles: ['WbcManager'] })]
  await signedInAs(manager)
  await page.goto('/accounts')
  await choose(page, 'Agent', 'All agents')
  await expect(page).toHaveURL(/agent=all/)
  await page.getByRole('textbox', { name: /^Search / }).fill(one.account.name)
  await expect(rowWith(page, one.account.name)).toContainText(nameOf(one))
  await page.getByRole('textbox', { name: /^Search / }).fill(other.account.name)
  await expect(rowWith(page, other.account.name)).toContainText(nameOf(other))
  await expect(rowWith(page, one.account.name)).toHaveCount(0)
  await page.getByRole('link', { name: other.account.name }).click()
  await page.getByRole('link', { name: 'Back to Accounts' }).click()
  await expect(page).toHaveURL(/agent=all/)
  await expect(rowWith(page, other.account.name)).toContainText(nameOf(other))
  await button(page, 'Reset').click()
  await expect(page).not.toHaveURL(/agent=all/)
  await expect(box(page, 'Agent')).toHaveValue(manager.agentLabel)
})

test('a manager lists the devices of all agents, exports them, and comes back to them', async ({
  page,
  request,
  aBuyer,
  signedInAs,
}) => {
  const [one, other, manager] = [await aBuyer(), await aBuyer(), await aBuyer({ roles: ['Manager'] })]
  const prefix = aPrefix()
  for (const owner of [one, other])
    await addDevice(
      request,
      { owner, accountId: owner.account.id },
      { unitNumber: `${prefix}-1`, holder: `Driver ${prefix}` },
    )
  await signedInAs(manager)
  await page.goto('/fleet')
  await choose(page, 'Agent', 'All agents')
  await expect(page).toHaveURL(/agent=all/)
  await page.getByRole('textbox', { name: /^Search / }).fill(`driver ${prefix}`)
  await expect(page.getByText('Showing 2 of 2 matching devices')).toBeVisible()
  await expect(rowWith(page, one.account.name)).toContainText(nameOf(one))
  await expect(rowWith(page, other.account.name)).toContainText(nameOf(other))
  await expect(page.getByRole('button', { name: /^Station/ })).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.getByRole('checkbox', { name: 'Select all devices that are shown' }).check()
  await page.getByRole('region', { name: 'Selected devices' }).getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  const csv = await saved(page, () => dialog.getByRole('button', { name: 'Export' }).click())
  expect(csv).toMatch(/,Account,Agent\r\n/)
  for (const owner of [one, other]) expect(csv).toContain(`,${owner.account.name},${nameOf(owner)}`)

  await rowWith(page, other.account.name)
    .getByRole('link', { name: `${prefix}-1` })
    .click()
  await page.getByRole('link', { name: 'Back to Fleet' }).click()
  await expect(page).toHaveURL(/agent=all/)
  await expect(box(page, 'Agent')).toHaveValue('All agents')
  await expect(rowWith(page, other.account.name)).toContainText(nameOf(other))
})

test('a manager lists the repair cases of all agents', async ({ page, request, aBuyer, signedInAs }) => {
  const [one, other, manager] = [await aBuyer(), await aBuyer(), await aBuyer({ roles: ['Manager'] })]
  const prefix = aPrefix()
  for (const owner of [one, other]) {
    const deviceId = await addDevice(
      request,
      { owner, accountId: owner.account.id },
      { unitNumber: `${prefix}-1`, holder: `Driver ${prefix}` },
    )
    await callApi(request, 'reportRepair', {
      token: manager.token,
      params: { deviceId },
      body: { kind: 'cracked' },
    })
  }
  await signedInAs(manager)
  await page.goto('/repairs')
  await expect(box(page, 'Agent')).toHaveValue('All agents')
  await page.getByRole('textbox', { name: /^Search / }).fill(`driver ${prefix}`)
  await expect(page.getByText('Showing 2 of 2 cases')).toBeVisible()
  await expect(rowWith(page, one.account.name)).toContainText(nameOf(one))
  await choose(page, 'Agent', other.agentLabel)
  await expect(page.getByText('Showing 1 of 1 case')).toBeVisible()
  await choose(page, 'Agent', 'All agents')
  await expect(page.getByText('Showing 2 of 2 cases')).toBeVisible()
  await expect(rowWith(page, other.account.name)).toContainText(nameOf(other))
})

test('an agent has no such choice and is refused by the calls', async ({
  page,
  request,
  buyer,
  aBuyer,
  signedInAs,
}) => {
  const other = await aBuyer()
  const [own, others] = [await aDraft(request, buyer), await aDraft(request, other)]
  await signedInAs(buyer)
  for (const path of [`order/GetOrderHistory/${allAgents}`, `account/GetAllActiveByAgent/${allAgents}`]) {
    const reply = await request.get(`/api/${path}`, { headers: { authorization: `Bearer ${buyer.token}` } })
    expect(reply.status()).toBe(404)
    expect(await reply.json()).toMatchObject({ error: { code: 'AGENT_NOT_FOUND' } })
  }
  await page.goto(`/orders-agent?agent=${allAgents}`)
  await expect(rowWith(page, own)).toBeVisible()
  await expect(rowWith(page, others)).toHaveCount(0)
  await expect(page.getByText('All agents')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Agent' })).toHaveCount(0)
})

test('on a phone every row says whose it is @phone', async ({ page, request, aBuyer, signedInAs }) => {
  const [one, manager] = [await aBuyer(), await aBuyer({ roles: ['Manager'] })]
  const orderId = await aDraft(request, one)
  const prefix = aPrefix()
  const deviceId = await addDevice(
    request,
    { owner: one, accountId: one.account.id },
    { unitNumber: `${prefix}-1`, holder: `Driver ${prefix}` },
  )
  await callApi(request, 'reportRepair', {
    token: manager.token,
    params: { deviceId },
    body: { kind: 'cracked' },
  })
  await signedInAs(manager)
  for (const [path, text] of [
    ['/orders-agent', orderId],
    ['/accounts', one.account.name],
    ['/fleet', `${prefix}-1`],
    ['/repairs', `${prefix}-1`],
  ] as const) {
    await page.goto(`${path}?agent=${allAgents}&search=${text}`)
    // The address of accounts has no search.
    if (path === '/accounts')
      await page.getByRole('textbox', { name: 'Search name, support, email' }).fill(one.account.name)
    await expect(rowWith(page, text).getByText(nameOf(one)).filter({ visible: true }).first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
  }
})
