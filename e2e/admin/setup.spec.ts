import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { addAdministrator } from '../support/administrators.ts'
import { expectInBothThemes } from '../support/axe.ts'
import { emailAbout } from '../support/emails.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { button } from '../support/screens.ts'

// biome-ignore lint/suspicious/noSkippedTests: A mail server of another kind is used there.
test.skip(
  process.env.VENDORS === 'live',
  'a mail server takes the test email: see first-installation.long.spec.ts',
)

/** The setup checklist of the dashboard (docs/spec/back-office.md#setup-checklist); the demo data hides it. */
// It is one for all Administrators, so phones do not run it beside this one.
test('the checklist is shown, a test email arrives, and it is hidden again', async ({
  page,
  database,
  signedInAs,
}) => {
  const ada = await addAdministrator(database)
  await signedInAs(ada)
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Set up the portal' })
  await button(page, 'Show setup checklist').click()

  await expect(list.getByRole('heading', { name: 'Company (to do)' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Open company settings' })).toBeVisible()
  await expect(list.getByRole('heading', { name: 'First product (done)' })).toBeVisible()
  await expect(list.getByRole('heading', { name: 'Test order (done)' })).toBeVisible()

  await list.getByRole('button', { name: /^Send (another )?test email$/ }).click()
  await expect(list.getByText(new RegExp(`The email to ${ada.email} stayed on this server`))).toBeVisible({
    timeout: 20_000,
  })
  await expect(list.getByRole('heading', { name: 'Email (to do)' }), 'it reached no one').toBeVisible()
  expect(await emailAbout(page, ada.email, 'Test email of the WBC portal')).toContain('Email works')
  await expectInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectInBothThemes(page)
  await expectNoSidewaysScroll(page)

  await button(page, 'Hide checklist').click()
  await expect(list).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeFocused()
  await expect(button(page, 'Show setup checklist')).toBeVisible()
})
