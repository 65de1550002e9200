import { test } from '../fixtures.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { arriveWithoutScripts, publicRoutes } from '../support/public-pages.ts'

/** Wide public pages before any script; narrow ones are in accessibility.spec.ts. */

test('public pages as the server sends them, before any script, at 1440 px', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of publicRoutes.flat()) {
    await arriveWithoutScripts(page, path)
    await expectNoAxeViolations(page)
  }
})
