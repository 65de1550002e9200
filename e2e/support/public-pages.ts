import { expect, type Page } from '@playwright/test'

/** Every public route, with a state of each that looks different. */
export const publicRoutes = [
  ['/', '/services', '/kitting', '/mdm', '/about-wbc', '/why-wbc', '/contact', '/privacy'],
  [
    '/phones',
    '/tablets?carriers=Verizon',
    '/accessories',
    '/services-software',
    '/broadband',
    '/phones?brands=Ferro&carriers=US+Cellular',
  ],
  [
    '/phones?compare=orbis-t9-duty,halden-n6-pro,kestrel-a2',
    '/buy/item-details/halden-n6-pro?carrier=Verizon',
    '/phone-details/orbis-t9-duty',
    '/buy/accessories/accessory-details/orbis-vent-mount',
  ],
  [
    '/promos/price-match-guarantee',
    '/login',
    '/register',
    '/password-reset-request',
    '/password-reset',
    '/password-reset?token=x&email=a@b.example',
    '/confirm-email',
  ],
]

/**
 * Opens a public page and waits until its scripts answer. A person may act before (ADR 0017); a test that looks at a box
 * in the moment when the scripts take the page over would see it change twice.
 */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.waitForFunction(() => !('earlyInput' in window))
}

/** Opens a public page and waits until it is rendered. */
export async function arrive(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Opens a public page without its own scripts; axe, which is one too, may run once the page is rendered. */
export async function arriveWithoutScripts(page: Page, path: string) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setScriptExecutionDisabled', { value: true })
  await page.goto(path)
  await browser.send('Emulation.setScriptExecutionDisabled', { value: false })
  await browser.detach()
}
