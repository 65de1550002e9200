import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { showTheme, themes } from './looks.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** While a list of choices is open everything else is hidden from screen readers, headings and landmarks too. */
const hiddenByOpenList = ['aria-hidden-focus', 'page-has-heading-one', 'region']

type AxeOptions = {
  /** A combobox shows its options. */
  listIsOpen?: boolean
  /** An open menu, or the bar at the foot of a phone, lies over parts of the page, which are then smaller than they are. */
  isCovered?: boolean
  /** Only what another theme can change. */
  colorsOnly?: boolean
  /** Looks at one part only, where the rest of the page has been judged already. */
  within?: string
}

/** Fails with every violation and where it stands. */
export async function expectNoAxeViolations(
  page: Page,
  { listIsOpen = false, isCovered = false, colorsOnly = false, within }: AxeOptions = {},
) {
  // There are no frames, so axe need not look for any: that halves its time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (within) axe.include(within)
  if (colorsOnly) axe.withRules('color-contrast')
  else
    axe
      .withTags(standards)
      .disableRules([...(listIsOpen ? hiddenByOpenList : []), ...(isCovered ? ['target-size'] : [])])
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** The same in light and dark, once the colors have faded. */
export async function expectInBothThemes(page: Page, options: Omit<AxeOptions, 'colorsOnly'> = {}) {
  for (const theme of themes) {
    await showTheme(page, theme)
    await page.evaluate(transitionsAreOver)
    await expectNoAxeViolations(page, { ...options, colorsOnly: theme === 'dark' })
  }
}

/** Runs in the page. Spinners and skeletons never end, so they are not waited for. */
const transitionsAreOver = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map((animation) => animation.finished),
  ).then(() => undefined)
