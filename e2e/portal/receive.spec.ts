import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { addShippedBox } from '../support/boxes.ts'
import { button, stepHeading } from '../support/screens.ts'

/** A box that arrives (docs/spec/staging.md#receiving). */

test('@phone a box is ticked, handed out and finished without a network, and sent once when it is back @core', async ({
  page,
  context,
  request,
  database,
  buyer,
  cartWith,
  guard,
  signedInAs,
}) => {
  await cartWith(buyer, { quantity: 4 })
  const { boxCode, orderId, deviceIds } = await addShippedBox(request, database, buyer, [
    { unitNumber: '221', holder: 'Faye Merritt' },
    { unitNumber: '222', holder: 'Silas Reed' },
    { unitNumber: '223', holder: 'Dot Farrow' },
    { unitNumber: '224', holder: 'Reggie Tate' },
  ])
  await signedInAs(buyer)
  await page.goto(`/order-details/${orderId}`)
  await page.getByRole('link', { name: 'Receive box 1' }).click()
  await expect(stepHeading(page, 'Receive box 1')).toBeVisible()

  await test.step('Scan', async () => {
    await button(page, 'Check 221').click()
    const number = page.getByRole('textbox', { name: 'Type a number' })
    await number.fill('222')
    await number.press('Enter')
    await expect(page.getByText('222 is in this box.')).toBeVisible()
    await number.fill('999')
    await number.press('Enter')
    await expect(page.getByText('This is not in the box.')).toBeVisible()
    await button(page, 'Check 224').click()
    await button(page, 'Take 224 back out').click()
    await button(page, 'Check 223').click()
    await expect(page.getByText('3 of 4 scanned')).toBeVisible()
    await expectInBothThemes(page, { isCovered: true })
  })

  guard.expects(boxCode)
  await context.setOffline(true)
  await test.step('Hand out', async () => {
    await button(page, 'Hand out 3').click()
    await button(page, 'Handed out').click()
    await button(page, 'Someone else').click()
    await page.getByRole('textbox', { name: 'Give it to' }).fill('Abby Sorensen')
    await page.getByRole('checkbox', { name: 'It arrived damaged' }).check()
    await button(page, 'Handed out').click()
    await button(page, 'Keep as spare').click()
  })

  await test.step('Finish', async () => {
    await expect(page.getByRole('heading', { name: 'Something is missing' })).toBeVisible()
    await page.getByRole('button', { name: /^Finish/ }).click()
    await expect(page.getByText('Say what happened to them.')).toBeVisible()
    await page.getByRole('radio', { name: /The box was open or torn/ }).check()
    await page.getByRole('textbox', { name: 'Note (optional)' }).fill('Tape was cut')
    await expectInBothThemes(page, { isCovered: true })
    await page.getByRole('button', { name: /^Finish/ }).click()
    await expect(page.getByText(/^Kept on this (phone|computer), not sent yet/)).toBeVisible()
  })

  await context.setOffline(false)
  await expect(page.getByText('3 devices received, 1 missing')).toBeVisible()
  const read = async (deviceId = '') =>
    (await callApi(request, 'getDevice', { token: buyer.token, params: { deviceId } })).result
  const states = []
  for (const deviceId of deviceIds) states.push(await read(deviceId))
  expect(states.map(({ status, holder }) => [status, holder])).toEqual([
    ['inService', 'Faye Merritt'],
    ['inService', 'Abby Sorensen'],
    ['spare', ''],
    ['missing', 'Reggie Tate'],
  ])
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('receive:'))),
  ).toEqual([])

  await test.step('What was missing is found later', async () => {
    await page.reload()
    await button(page, 'Check 224').click()
    // The page was closed in between: what was ticked is still there.
    await page.reload()
    await button(page, 'Hand out 1').click()
    await button(page, 'Handed out').click()
    await expect(page.getByRole('heading', { name: 'Everything is here' })).toBeVisible()
    await page.getByRole('button', { name: /^Finish/ }).click()
    await expect(page.getByText('1 device received')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Everything in this box was received.')).toBeVisible()
  })
})
