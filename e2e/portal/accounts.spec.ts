import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addSecondAccount } from '../support/people.ts'
import { box, countCalls, headers, hold, locked, refuse, setSupport } from '../support/portal.ts'
import { button, choose, stepHeading } from '../support/screens.ts'

/** Accounts list (docs/spec/accounts.md#list). */

test('an agent finds their accounts by name, support name or support email, and opens one @core', async ({
  page,
  database,
  buyer,
  signedInAs,
}) => {
  const second = await addSecondAccount(database, buyer)
  await setSupport(database, buyer.account.id, { name: 'Ines Calder', email: 'help@tern.example' })
  await setSupport(database, second.account.id, { name: 'Rolf Aber', email: 'desk@moor.example' })
  await signedInAs(buyer)
  await page.goto('/accounts')
  const search = page.getByRole('textbox', { name: 'Search name, support, email' })
  const names = page.getByRole('table').getByRole('link', { name: /Route/ })

  await test.step('own agent preselected; Account, Last order, Support Name, Support Email', async () => {
    await expect(locked(page, 'Agent')).toHaveValue(buyer.agentLabel)
    await expect(headers(page)).toHaveText(['Account', 'Last order', 'Support Name', 'Support Email'])
    await expect(names).toHaveText([buyer.account.name, second.account.name])
    await expect(page.getByRole('row').filter({ hasText: buyer.account.name })).toContainText('Ines Calder')
    await expect(page.getByRole('link', { name: 'help@tern.example' })).toHaveAttribute(
      'href',
      'mailto:help@tern.example',
    )
    await expect(page.getByText('2 accounts')).toBeVisible()
  })

  await test.step('the search looks through accountName, salesSupport and salesSupportEmail', async () => {
    for (const [words, found] of [
      [second.account.name.slice(0, 14).toUpperCase(), second.account.name],
      ['calder', buyer.account.name],
      ['DESK@moor', second.account.name],
    ] as const) {
      await search.fill(words)
      await expect(names, words).toHaveText([found])
      await expect(page.getByText('Showing 1 of 2 accounts')).toBeVisible()
    }
    await search.fill('nothing like that')
    await expect(page.getByText('No accounts match “nothing like that”.')).toBeVisible()
    await page.getByRole('main').getByText('Clear search', { exact: true }).click()
    await expect(names).toHaveCount(2)
  })

  await test.step('headers sort', async () => {
    await page.getByRole('button', { name: 'Support Name' }).click()
    await expect(names).toHaveText([buyer.account.name, second.account.name])
    await page.getByRole('button', { name: 'Support Name' }).click()
    await expect(names).toHaveText([second.account.name, buyer.account.name])
  })

  await test.step('agent and search term persist between visits, at both addresses', async () => {
    await search.fill('aber')
    await page.goto('/account-agent')
    await expect(search).toHaveValue('aber')
    await expect(names).toHaveText([second.account.name])
    await button(page, 'Reset').click()
    await expect(names).toHaveCount(2)
  })

  await test.step('Account opens account details, and Back to Accounts comes back', async () => {
    const asked = countCalls(page, '/account/GetAllActiveByAgent')
    const agents = countCalls(page, '/admin/GetWbcUsers')
    await names.first().click()
    await expect(page).toHaveURL(`/account-details-agent/${buyer.account.id}`)
    await expect(stepHeading(page, buyer.account.name)).toBeFocused()
    await page.getByRole('link', { name: 'Back to Accounts' }).click()
    await expect(page).toHaveURL('/accounts')
    await expect(names).toHaveCount(2)
    expect(asked(), 'accounts are kept for 20 minutes').toBe(0)
    await expect.poll(agents, 'agents are never kept').toBe(1)
  })
})

test('choosing an agent clears search, list and error and loads that agent’s active accounts', async ({
  page,
  database,
  aBuyer,
  signedInAs,
  guard,
}) => {
  guard.expects('/account/GetAllActiveByAgent', 500)
  const [manager, other] = [await aBuyer({ roles: ['Manager'] }), await aBuyer()]
  const closed = await addSecondAccount(database, other)
  await database.pool.query('update accounts set is_active = false where zoho_account_id = $1', [
    closed.account.id,
  ])
  await signedInAs(manager)
  await refuse(page, `/account/GetAllActiveByAgent/${manager.zohoUserId}*`, 'The books are closed.')
  await page.goto('/accounts')
  const search = page.getByRole('textbox', { name: 'Search name, support, email' })
  await expect(page.getByRole('alert')).toContainText('Error loading accounts: The books are closed.')
  await expect(page.getByRole('table'), 'on failure the list is emptied').toHaveCount(0)
  await search.fill('zzz')

  const release = await hold(page, `/account/GetAllActiveByAgent/${other.zohoUserId}*`)
  await choose(page, 'Agent', other.agentLabel)
  await expect(search, 'search cleared').toHaveValue('')
  await expect(page.getByRole('alert'), 'error cleared').toHaveCount(0)
  await expect(page.getByText('Loading accounts...')).toBeAttached()
  await expect(page.getByRole('table').getByRole('link'), 'list cleared').toHaveCount(0)
  release()
  await expect(page.getByRole('table').getByRole('link', { name: /Route/ })).toHaveText([other.account.name])

  await test.step('the choice persists, is named, and “Accounts” in the navigation selects oneself', async () => {
    await page.unroute(`**/api/account/GetAllActiveByAgent/${manager.zohoUserId}*`)
    await page.reload()
    await expect(box(page, 'Agent')).toHaveValue(other.agentLabel)
    await expect(page.getByRole('button', { name: `Agent: ${other.agentLabel} (remove)` })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts' }).click()
    // "last, first - email" of the person who is signed in.
    await expect(box(page, 'Agent')).toHaveValue(`${manager.userProfile.lastName}, Kai - ${manager.email}`)
    await expect(page.getByRole('link', { name: manager.account.name })).toBeVisible()
  })

  await test.step('without any agent it says so', async () => {
    await button(page, 'Clear Agent').click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Choose an agent to see their accounts.')).toBeVisible()
  })
})
