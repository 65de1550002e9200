import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { addDevice } from '../support/fleet.ts'
import { button, chooseMore, factOf } from '../support/screens.ts'

/** What the screens say at the ends of cases: the old device, payment, and devices that cannot be reported. */

test('a case that is closed says that the old device is due back; a withdrawn one asks for nothing', async ({
  page,
  request,
  buyer,
  signedInAs,
}) => {
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const { token } = buyer
  const report = async (unitNumber: string) => {
    const deviceId = await addDevice(request, fleet, { unitNumber })
    const { result } = await callApi(request, 'reportRepair', {
      token,
      params: { deviceId },
      body: { kind: 'cracked' },
    })
    return { ...result, deviceId }
  }
  const spareDeviceId = await addDevice(request, fleet, { unitNumber: '509', status: 'spare' })
  const swapped = await report('501')
  const params = { caseId: swapped.caseId }
  await callApi(request, 'swapRepairSpare', {
    token,
    params,
    body: { version: swapped.version, spareDeviceId },
  })
  await callApi(request, 'acceptRepair', {
    token,
    params,
    body: { version: swapped.version + 1, charge: 'none' },
  })
  const withdrawn = await report('502')
  await signedInAs(buyer)

  await test.step('closed before the old device is back', async () => {
    await page.goto(`/repairs/${swapped.caseId}`)
    await button(page, 'Close').click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(
      /still due back by \w{3}, \w{3} \d+(, \d{4})?: if it is here, mark it as returned/,
    )
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(page.locator('.title-row .badge').getByText('Closed', { exact: true })).toBeVisible()
    await expect(page.getByText('Send the device back to')).toBeVisible()
  })

  await test.step('withdrawn', async () => {
    await page.goto(`/repairs/${withdrawn.caseId}`)
    await expect(factOf(page, 'Payment')).toContainText('Not decided yet')
    await chooseMore(page, 'Withdraw')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.locator('.title-row .badge').getByText('Closed', { exact: true })).toBeVisible()
    await expect(factOf(page, 'Payment')).toContainText('None')
    await expect(page.getByText('Send the device back to')).toHaveCount(0)
  })

  await test.step('the replaced device leads to the choice of another one', async () => {
    await page.goto(`/repairs/report?device=${swapped.deviceId}`)
    await page.getByRole('link', { name: 'Choose another device' }).click()
    await expect(page.getByRole('region', { name: 'Which device?' })).toContainText('502')
  })
})
