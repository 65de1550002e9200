import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** While a list of choices is open everything else is hidden from screen readers, headings and landmarks too. */
const hiddenByOpenList = ['aria-hidden-focus', 'page-has-heading-one', 'region']

/** Fails with every violation and where it stands. `listIsOpen`: a combobox shows its options. */
export async function expectNoAxeViolations(page: Page, { listIsOpen = false } = {}) {
  const axe = new AxeBuilder({ page }).withTags(standards)
  const { violations } = await axe.disableRules(listIsOpen ? hiddenByOpenList : []).analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}
