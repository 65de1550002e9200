import { expect, type Page } from '@playwright/test'
import { stepHeading } from './screens.ts'

/** Fills the form on which a visitor was led, and sends it. */
export async function signInByForm(page: Page, { email, password }: { email: string; password: string }) {
  await expect(stepHeading(page, 'Sign In')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}
