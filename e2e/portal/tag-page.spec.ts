import { expect, type Page } from '@playwright/test'
import { tagAddress, tagPath } from '@portal/domain/tag-page'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { addDevice } from '../support/fleet.ts'
import { button, stepHeading } from '../support/screens.ts'

/** The public page of a tag (docs/spec/fleet.md#tag-page). */

const title = 'This phone belongs to a delivery team'

/** The page has no switch of its own: it follows the system. */
async function expectInBothSchemes(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page, { colorsOnly: colorScheme === 'dark' })
  }
  await page.emulateMedia({ colorScheme: null })
}

test('@phone a finder leaves a message without JavaScript, and the team reads it with the device', async ({
  page,
  browser,
  baseURL,
  request,
  buyer,
  guard,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const deviceId = await addDevice(request, fleet, { unitNumber: '014', holder: 'Dana Whitfield' })
  const { result } = await callApi(request, 'getDevice', { token: buyer.token, params: { deviceId } })
  const scanned = new URL(tagAddress(baseURL ?? '', result.tagCode)).pathname

  await test.step('The finder', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
    const finder = await context.newPage()
    await finder.goto(scanned)
    await expect(stepHeading(finder, title)).toBeVisible()
    await expect(finder.getByRole('link', { name: 'Call 877-DSP-Desk' })).toHaveAttribute('href', /^tel:/)
    await button(finder, 'Send message').click()
    await expect(finder.getByText('Write a message.')).toBeVisible()
    await finder.getByRole('textbox', { name: 'Where is it now?' }).fill('Front desk, 12 Oak St.')
    await finder.getByRole('textbox', { name: 'How can we reach you? (optional)' }).fill('419-555-0101')
    await button(finder, 'Send message').click()
    await expect(stepHeading(finder, 'The team has your message')).toBeVisible()
    await context.close()
  })

  await test.step('A passer-by with JavaScript, in both themes', async () => {
    await page.goto(scanned)
    await expectInBothSchemes(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    guard.expects('/t/0000000000', 404)
    await page.goto(tagPath('0000000000'))
    await expect(stepHeading(page, 'We do not know this tag')).toBeVisible()
    await expectInBothSchemes(page)
  })

  await test.step('The team', async () => {
    await signedInAs(buyer)
    await page.goto(scanned)
    await expect(page).toHaveURL(`/fleet/${deviceId}`)
    const messages = page.getByRole('region', { name: 'Messages from finders' })
    await expect(messages).toContainText('Front desk, 12 Oak St.')
    await expect(messages).toContainText('Reach them: 419-555-0101')
    await expectInBothThemes(page)
  })
})

test('people of other accounts are led back to the finder’s page', async ({
  page,
  request,
  buyer,
  aBuyer,
  guard,
  signedInAs,
}) => {
  const deviceId = await addDevice(
    request,
    { owner: buyer, accountId: buyer.account.id },
    { unitNumber: '014' },
  )
  const { result } = await callApi(request, 'getDevice', { token: buyer.token, params: { deviceId } })
  await signedInAs(await aBuyer())
  guard.expects(`/api/fleet/GetDeviceByTag/${result.tagCode}`, 404)
  await page.goto(tagPath(result.tagCode))
  await expect(page.getByText('This tag is not on one of your devices.')).toBeVisible()
  await page.getByRole('link', { name: 'I found this device' }).click()
  await expect(stepHeading(page, title)).toBeVisible()
})
