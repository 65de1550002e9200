import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectInBothThemes, expectNoAxeViolations } from '../support/axe.ts'
import { addDevice, addStation, anImei } from '../support/fleet.ts'
import { expectNoClippedText, expectNoShift, expectNoSidewaysScroll } from '../support/looks.ts'
import { act, button, stepHeading } from '../support/screens.ts'

/** Axe on the screens and dialogs of the fleet, in both themes, and room for all of it (docs/spec/screens.md#accessibility). */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

for (const width of [320, 768, 1440])
  test(`the fleet at ${width} px${width === 1440 ? ' @core' : ''}`, async ({
    page,
    request,
    buyer,
    signedInAs,
  }) => {
    test.slow()
    const fleet = { owner: buyer, accountId: buyer.account.id }
    const stationId = await addStation(request, fleet, { name: 'Airline Junction', code: 'AJ' })
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const deviceId = await addDevice(request, fleet, {
      unitNumber: '014',
      holder: 'Bartholomew Featherstonehaugh-Winterbottom',
      stationId,
      imei: anImei(),
      phoneNumber: '5550100147',
      coverUntil: soon,
    })
    await addDevice(request, fleet, { unitNumber: 'ROUTER-00012', status: 'spare' })
    await page.setViewportSize({ width, height: 900 })
    await signedInAs(buyer)

    await test.step('the list, with a selection, and its dialogs', async () => {
      await page.goto('/fleet')
      await expect(page.getByRole('table', { name: /^Devices of/ }).locator('tbody tr')).toHaveCount(2)
      await settled(page)
      await expectInBothThemes(page)
      await expectNoSidewaysScroll(page)
      await expectNoClippedText(page)
      await page.getByRole('checkbox', { name: 'Select 014' }).check()
      await expectInBothThemes(page, { isCovered: true })
      const selected = page.getByRole('region', { name: 'Selected devices' })
      for (const name of ['Move to station', 'Kit', 'Holders', 'Status']) {
        await selected.getByRole('button', { name }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNoAxeViolations(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      for (const name of ['Who had a unit?', 'Import', 'Views', 'Columns']) {
        if (width < 720) await button(page, 'More about the fleet').click()
        await button(page, name).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNoAxeViolations(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    })

    await test.step('a device and its dialogs', async () => {
      await page.goto(`/fleet/${deviceId}`)
      await expect(stepHeading(page, '014')).toBeVisible()
      await expectNoShift(page, () => settled(page))
      await expectInBothThemes(page)
      await expectNoSidewaysScroll(page)
      await expectNoClippedText(page)
      for (const name of ['Assign', 'Edit']) {
        await act(page, name)
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNoAxeViolations(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    })

    await test.step('stations of the account', async () => {
      await page.goto(`/account-details-agent/${buyer.account.id}#stations`)
      await expect(page.getByRole('table', { name: /^Stations of/ })).toContainText('Airline Junction')
      await settled(page)
      await expectInBothThemes(page)
      await expectNoSidewaysScroll(page)
      await button(page, 'Add station').click()
      await expectNoAxeViolations(page)
    })
  })
