import { expect, type Page } from '@playwright/test'
import type { Buyer } from './people.ts'
import { choose, stepHeading } from './screens.ts'

/** Parts of the checkout that its specs share. */

const methodNames = { wbc: /^WBC kitting and staging/, direct: /^Direct from the carrier/ } as const

/** The shipping method 'wbc' or 'direct'. */
export const method = (page: Page, name: keyof typeof methodNames) =>
  page.getByRole('radio', { name: methodNames[name] })

export const upsRate = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

export async function chooseParties(page: Page, buyer: Pick<Buyer, 'account' | 'contact'>) {
  await choose(page, 'Account', buyer.account.name)
  await choose(page, 'Contact', buyer.contact.name)
}

/** Straight to the shipping step of a cart that has something in it. */
export async function openShipping(page: Page) {
  await page.goto('/cart?step=shipping')
  await expect(stepHeading(page, 'Shipping')).toBeVisible()
}

/** Everything that the page asks of this call from now on, by its query or body. */
export function listen(page: Page, path: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(path)) asked.push(request.postData() ?? new URL(request.url()).search)
  })
  return asked
}

/** For answers that must not come before the test has looked. */
export function aPause(): { held: Promise<void>; release: () => void } {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  return { held, release }
}
