import { expect, type Locator, type Page } from '@playwright/test'

/** Parts of screens that several journeys use, found as a person finds them: by role and label. */

/** Chooses in a searchable dropdown by typing a part of the option. */
export async function choose(page: Page, label: string, text: string) {
  const box = page.getByRole('combobox', { name: label })
  const list = page.getByRole('listbox')
  // Scrolling closes an open list, so the box is brought into sight before it opens.
  await box.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  // Options that arrive meanwhile close the list; a person would type again.
  await expect(async () => {
    await box.fill('')
    await box.fill(text)
    // Until it knows its place the list is there and cannot be seen.
    await expect(list.locator('..')).toHaveCSS('opacity', '1', { timeout: 2_000 })
    await list.getByRole('option', { name: text }).first().click({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await expect(list).toBeHidden()
}

/** The way from a list to an order; its invoice is named after it, too. */
export const orderLink = (within: Page | Locator, orderId: number | string) =>
  within.getByRole('link', { name: new RegExp(`^(View Details of order )?${orderId}$`) })

export type TypedAddress = { street: string; city: string; state: string; zip: string }

export const addressOf = (page: Page, owner: 'Billing' | 'Shipping') => {
  const group = page.getByRole('group', { name: `${owner} address` })
  const field = (name: string) => group.getByRole('textbox', { name, exact: true })
  const street = group.getByRole('combobox', { name: 'Street', exact: true })
  return { group, street, city: field('City'), state: field('State'), zip: field('ZIP') }
}

export async function fillAddress(page: Page, owner: 'Billing' | 'Shipping', address: TypedAddress) {
  const fields = addressOf(page, owner)
  await fields.street.fill(address.street)
  await fields.city.fill(address.city)
  await fields.state.fill(address.state)
  await fields.zip.fill(address.zip)
}

export async function expectAddress(page: Page, owner: 'Billing' | 'Shipping', address: TypedAddress) {
  const fields = addressOf(page, owner)
  await expect(fields.street).toHaveValue(address.street)
  await expect(fields.city).toHaveValue(address.city)
  await expect(fields.state).toHaveValue(address.state)
  await expect(fields.zip).toHaveValue(address.zip)
}

export const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens what is seldom done with a record; the bar at the foot of phones has another "More". */
export const openMore = (page: Page) =>
  page.locator('.record-acts').getByRole('button', { name: 'More', exact: true }).click()

/** Does what is seldom done with a record. */
export async function chooseMore(page: Page, name: string) {
  await openMore(page)
  await page.locator('.record-acts').getByRole('button', { name, exact: true }).click()
}

/** Does something with a record, wherever it is: on phones what stands beside the next act is behind "More". */
export async function act(page: Page, name: string) {
  await page.locator('.record-acts').getByRole('button', { name: 'More', exact: true }).waitFor()
  const isShown = await page.locator('.record-acts').getByRole('button', { name, exact: true }).isVisible()
  await (isShown ? button(page, name).click() : chooseMore(page, name))
}

/** The value beside a term: "Total due", "Ship to". */
export const factOf = (within: Page | Locator, term: string) =>
  within.getByRole('definition').and(within.locator(`dt:text-is("${term}") + dd`))

/** The panel with the totals; on phones it is folded into one line. */
export async function openSummary(page: Page) {
  const folded = page.locator('summary').filter({ hasText: 'Order summary' })
  if (await folded.isVisible()) {
    await folded.click()
    return page.locator('details').filter({ has: folded })
  }
  return page.getByRole('complementary', { name: 'Order summary' })
}

/** From a filled cart to the shipping step, changing nothing on the way. */
export async function goToShipping(page: Page) {
  await page.goto('/cart')
  await button(page, 'Choose Installed Apps').click()
  await expect(stepHeading(page, 'Installed Apps')).toBeVisible()
  await button(page, 'Choose Shipping').click()
  await expect(stepHeading(page, 'Shipping')).toBeVisible()
}

/** The number on the confirmation. */
export async function confirmedOrderId(page: Page): Promise<number> {
  await expect(stepHeading(page, 'Order Confirmed!')).toBeVisible()
  const text = await page.getByText(/Order number\s*\d+/).textContent()
  return Number(/\d+/.exec(text ?? '')?.[0])
}

/** Presses Tab until the focus is there; fails when a whole page of stops went by. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeAttached()
  // A dropdown opens as the focus passes it and hides the rest from roles, so the target is kept by itself.
  const element = await target.elementHandle()
  for (let stop = 0; stop < 120; stop += 1) {
    if (await element?.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`The Tab key does not reach ${target}.`)
}

/** Tab goes to a group of radios, the arrows to one of them, which chooses it. */
export async function tabToRadio(page: Page, group: string, target: Locator) {
  const radios = page.getByRole('group', { name: group }).getByRole('radio')
  await tabTo(page, radios.first())
  for (let step = await radios.count(); step > 0; step -= 1) {
    if (await target.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('ArrowDown')
  }
}
