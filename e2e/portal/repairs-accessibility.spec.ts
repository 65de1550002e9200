import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { callApi } from '../support/api.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { addDevice, anImei } from '../support/fleet.ts'
import { expectNoClippedText, expectNoShift, expectNoSidewaysScroll } from '../support/looks.ts'
import { act, button, stepHeading } from '../support/screens.ts'

/** Axe on the screens and dialogs of repairs, in both themes, and room for all of it (docs/spec/screens.md#accessibility). */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

async function expectGood(page: Page) {
  await settled(page)
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)
  await expectNoClippedText(page)
}

/** Each dialog by the button that opens it, behind "More" where it is there. */
async function expectGoodDialog(page: Page, name: string) {
  // One of them is no act of the whole case.
  await (name === 'Lend a spare' ? button(page, name).click() : act(page, name))
  await expect(page.locator('dialog[open]')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}

for (const width of [320, 1440])
  test(`repairs at ${width} px${width === 1440 ? ' @core' : ''}`, async ({
    page,
    request,
    buyer,
    signedInAs,
  }) => {
    test.slow()
    const fleet = { owner: buyer, accountId: buyer.account.id }
    const holder = 'Bartholomew Featherstonehaugh-Winterbottom'
    const deviceId = await addDevice(request, fleet, { unitNumber: 'ROUTER-00012', holder, imei: anImei() })
    await addDevice(request, fleet, { unitNumber: '207', status: 'spare' })
    await page.setViewportSize({ width, height: 900 })
    await signedInAs(buyer)

    await test.step('nothing reported yet', async () => {
      await page.goto('/repairs')
      await expect(page.getByText('No open cases.')).toBeVisible()
      await expectGood(page)
    })

    await test.step('the report, without and with a device', async () => {
      await page.goto('/repairs/report')
      await expect(
        page.getByRole('region', { name: 'Which device?' }).getByRole('link').first(),
      ).toBeVisible()
      await expectGood(page)
      await page.goto(`/repairs/report?device=${deviceId}`)
      await expect(button(page, 'Send report')).toBeVisible()
      await page.getByRole('checkbox', { name: /^Lend/ }).check()
      await page.getByRole('radio', { name: /^Stolen/ }).check()
      await expectGood(page)
    })

    const { result } = await callApi(request, 'reportRepair', {
      token: buyer.token,
      params: { deviceId },
      body: { kind: 'stolen' },
    })

    await test.step('the list, the board and the figures', async () => {
      await page.goto('/repairs')
      await expect(page.getByRole('table', { name: 'Cases' })).toBeVisible()
      await page.getByRole('checkbox', { name: `Select C-${result.caseNumber}` }).check()
      await button(page, 'Close cases').click()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await button(page, 'Figures').click()
      await expect(page.getByText('Days without a phone')).toBeVisible()
      await settled(page)
      await expectInBothThemes(page, { isCovered: true })
      await expectNoSidewaysScroll(page)
      await page.goto('/repairs?view=board')
      await expect(page.getByRole('region', { name: 'Reported' }).getByRole('listitem')).toHaveCount(1)
      await expectGood(page)
    })

    await test.step('a case and its dialogs', async () => {
      await page.goto(`/repairs/${result.caseId}`)
      await expect(stepHeading(page, `C-${result.caseNumber} Stolen`)).toBeVisible()
      await expectNoShift(page, () => settled(page))
      await expectGood(page)
      for (const name of ['Accept', 'Decline', 'Withdraw', 'Found again', 'Replace', 'Lend a spare'])
        await expectGoodDialog(page, name)
    })

    await test.step('an unknown case', async () => {
      await page.goto('/repairs/1')
      await expect(stepHeading(page, 'Case not found')).toBeVisible()
      await expectGood(page)
    })
  })
