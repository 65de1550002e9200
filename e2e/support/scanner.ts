import type { Page } from '@playwright/test'

/** A hand scanner: types what it reads into the element that has the focus, and presses Enter. */
export async function scan(page: Page, text: string) {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
