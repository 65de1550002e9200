import { expect, type Page } from '@playwright/test'
import { formatDay } from '@portal/domain/format-date'
import { test } from '../fixtures.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { expectNoClippedText, expectNoSidewaysScroll } from '../support/looks.ts'
import { aDraft, openPlace } from '../support/portal.ts'
import { button, choose, stepHeading } from '../support/screens.ts'

/** Cover of agents (docs/spec/agent-cover.md): a manager hands the work of one to another. */

const inDays = (days: number) => {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return day.toISOString().slice(0, 10)
}
const nameOf = ({ userProfile }: { userProfile: { firstName: string; lastName: string } }) =>
  `${userProfile.firstName} ${userProfile.lastName}`
const bar = (page: Page) => page.getByRole('region', { name: 'Cover', exact: true })

test('a manager hands over work; the covering agent does it, both are told, and the manager ends it @phone', async ({
  page,
  request,
  aBuyer,
  signedInAs,
  anotherComputer,
}, { project }) => {
  const away = await aBuyer()
  const covering = await aBuyer()
  const orderId = await aDraft(request, away, {})
  await signedInAs(await aBuyer({ roles: ['Manager'] }))

  await test.step('starting says what is missing, then starts', async () => {
    await page.goto('/desk')
    await openPlace(page, 'Cover')
    await expect(stepHeading(page, 'Cover')).toBeVisible()
    await button(page, 'Start cover').click()
    const dialog = page.getByRole('dialog', { name: 'Start cover' })
    await dialog.getByRole('button', { name: 'Start cover' }).click()
    await expect(dialog.getByText('Choose the agent who is away.')).toBeVisible()
    await expect(dialog.getByText('Choose the last day.')).toBeVisible()
    await dialog.getByLabel('Last day').fill(inDays(5))
    await choose(page, 'Agent who is away', away.agentLabel)
    await page.reload()
    await expect(dialog).toContainText('We kept what you typed.')
    await expect(dialog.getByLabel('Last day')).toHaveValue(inDays(5))
    await choose(page, 'Covering agent', covering.agentLabel)
    await expectInBothThemes(page)
    await dialog.getByRole('button', { name: 'Start cover' }).click()
    await expect(dialog).toHaveCount(0)
    const row = page.getByRole('table', { name: 'Agents who are covered' }).getByRole('row')
    await expect(row.filter({ hasText: nameOf(away) })).toContainText(nameOf(covering))
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await expectNoClippedText(page)
  })

  const theirs = await anotherComputer()
  await test.step('the covering agent reads it on every page, and works in the other name', async () => {
    await signedInAs(covering, theirs)
    await theirs.goto('/accounts')
    await expect(bar(theirs)).toContainText(`You cover ${nameOf(away)} until`)
    await bar(theirs)
      .getByRole('link', { name: `Desk of ${nameOf(away)}` })
      .click()
    await expect(theirs.getByRole('region', { name: 'Accounts' })).toContainText(away.account.name)
    // On phones the selector is behind Filters.
    if (project.name !== 'phone') {
      await theirs.goto('/orders-agent')
      await choose(theirs, 'Agent', away.agentLabel)
      await expect(theirs.getByRole('link', { name: String(orderId), exact: true })).toBeVisible()
    }
    await theirs.goto(`/order-details/${orderId}`)
    await expect(stepHeading(theirs, `Order ${orderId}`)).toBeVisible()
    await expect(theirs.getByRole('region', { name: 'Acting for another agent' })).toContainText(nameOf(away))
    await expectInBothThemes(theirs)
  })

  await test.step('the covered agent reads who covers them', async () => {
    const own = await anotherComputer()
    await signedInAs(away, own)
    await own.goto('/accounts')
    await expect(bar(own)).toContainText(`${nameOf(covering)} covers you until`)
  })

  await test.step('ending takes the work away', async () => {
    const row = page.getByRole('row').filter({ hasText: nameOf(away) })
    await row.getByRole('button', { name: `End cover of ${nameOf(away)}` }).click()
    await page.getByRole('button', { name: 'End cover', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Cover that ended' })).toContainText(nameOf(away))
    await theirs.goto('/orders-agent')
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(theirs)).toHaveCount(0)
  })
})

test('a manager plans cover ahead; both agents read it on their desk, it begins when its day is today, and is cancelled @phone', async ({
  page,
  guard,
  aBuyer,
  signedInAs,
  anotherComputer,
}) => {
  const away = await aBuyer()
  const covering = await aBuyer()
  const [from, until] = [inDays(3), inDays(5)]
  const days = `from ${formatDay(from)} to ${formatDay(until)}`
  const planned = page.getByRole('table', { name: 'Planned cover' })
  const row = planned.getByRole('row').filter({ hasText: nameOf(away) })
  guard.expects('/api/cover/Start', 409)
  guard.expects('/api/account/GetSingleAccount', 404)
  await signedInAs(await aBuyer({ roles: ['Manager'] }))
  await page.goto('/desk/cover')

  const plan = async (untilDay: string) => {
    await button(page, 'Start cover').click()
    const dialog = page.getByRole('dialog', { name: 'Start cover' })
    await dialog.getByLabel('First day').fill(from)
    await dialog.getByLabel('Last day').fill(untilDay)
    await choose(page, 'Agent who is away', away.agentLabel)
    await choose(page, 'Covering agent', covering.agentLabel)
    await dialog.getByRole('button', { name: 'Plan cover' }).click()
    return dialog
  }

  await test.step('planning says which day is wrong, and lists what begins later', async () => {
    const dialog = await plan(inDays(2))
    await expect(dialog.getByText('Choose the first day or a later day.')).toBeVisible()
    await expectInBothThemes(page)
    await dialog.getByLabel('Last day').fill(until)
    await dialog.getByRole('button', { name: 'Plan cover' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText(formatDay(from))
    await expect(page.getByRole('row').filter({ hasText: nameOf(away) })).toHaveCount(1)
    await expectInBothThemes(page)
    await expectNoSidewaysScroll(page)
    await expectNoClippedText(page)
  })

  await test.step('another cover in these days is refused, with the days', async () => {
    const dialog = await plan(until)
    await expect(dialog.getByText(`${nameOf(covering)} covers ${nameOf(away)} ${days}.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  const theirs = await anotherComputer()
  await test.step('both agents read it on their desk, and nothing is covered yet', async () => {
    await signedInAs(covering, theirs)
    await theirs.goto('/desk')
    await expect(bar(theirs)).toHaveText(`You cover ${nameOf(away)} ${days}.`)
    await expectInBothThemes(theirs)
    await theirs.goto(`/account-details-agent/${away.account.id}`)
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(theirs.getByRole('main')).not.toContainText(away.account.name)
    await expect(bar(theirs)).toHaveCount(0)
    const own = await anotherComputer()
    await signedInAs(away, own)
    await own.goto('/desk')
    await expect(bar(own)).toHaveText(`${nameOf(covering)} covers you ${days}.`)
  })

  await test.step('from today it begins at once, and its first day stays', async () => {
    await row.getByRole('button', { name: `Change days of ${nameOf(away)}` }).click()
    const dialog = page.getByRole('dialog', { name: `Cover of ${nameOf(away)}` })
    const firstDay = dialog.getByLabel('First day')
    const today = (await firstDay.getAttribute('min')) ?? ''
    await firstDay.fill(today)
    await expectInBothThemes(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    const running = page.getByRole('table', { name: 'Agents who are covered' }).getByRole('row')
    await running
      .filter({ hasText: nameOf(away) })
      .getByRole('button', { name: 'Change day of' })
      .click()
    await expect(dialog.getByLabel('Last day')).toHaveValue(until)
    await expect(firstDay).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await theirs.goto(`/account-details-agent/${away.account.id}`)
    await expect(theirs.getByRole('main')).toContainText(away.account.name)
    await expect(bar(theirs)).toContainText(`You cover ${nameOf(away)} until ${formatDay(until)}.`)
  })

  await test.step('a planned one is cancelled', async () => {
    await button(page, 'Start cover').click()
    const dialog = page.getByRole('dialog', { name: 'Start cover' })
    await dialog.getByLabel('First day').fill(inDays(20))
    await dialog.getByLabel('Last day').fill(inDays(30))
    await choose(page, 'Agent who is away', away.agentLabel)
    await choose(page, 'Covering agent', covering.agentLabel)
    await dialog.getByRole('button', { name: 'Plan cover' }).click()
    await row.getByRole('button', { name: `Cancel cover of ${nameOf(away)}` }).click()
    const question = page.getByRole('alertdialog', { name: `Cancel the cover of ${nameOf(away)}?` })
    await expectInBothThemes(page)
    await question.getByRole('button', { name: 'Cancel cover', exact: true }).click()
    const ended = page.getByRole('table', { name: 'Cover that ended' }).getByRole('row')
    await expect(ended.filter({ hasText: nameOf(away) })).toContainText('Cancelled')
    await expect(row).toHaveCount(0)
  })
})

test('drafts of accounts that are another agent’s now move to them', async ({
  page,
  request,
  database,
  aBuyer,
  signedInAs,
}) => {
  const before = await aBuyer()
  const after = await aBuyer()
  const orderId = await aDraft(request, before, {})
  await database.pool.query('update accounts set owner_zoho_user_id = $2 where zoho_account_id = $1', [
    before.account.id,
    after.userProfile.zohoUserId,
  ])
  await signedInAs(await aBuyer({ roles: ['Manager'] }))
  await page.goto('/desk/cover')
  await button(page, 'Move drafts').click()
  const dialog = page.getByRole('dialog', { name: 'Move drafts' })
  await choose(page, 'From agent', before.agentLabel)
  await choose(page, 'To agent', after.agentLabel)
  await expectInBothThemes(page)
  await dialog.getByRole('button', { name: 'Move drafts' }).click()
  await expect(dialog.getByText('1 draft was moved.')).toBeVisible()
  await page.goto(`/order-details/${orderId}`)
  await expect(page.getByRole('list').filter({ hasText: 'Given to another agent' })).toContainText(
    `From ${nameOf(before)} to ${nameOf(after)}`,
  )
})

test('only managers come to the page of covers', async ({ page, buyer, signedInAs }) => {
  await signedInAs(buyer)
  await page.goto('/desk/cover')
  await expect(
    page.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }),
  ).toBeVisible()
})
