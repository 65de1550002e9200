import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
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

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Fails with every violation and where it is, once what fades in has its colors. */
export async function expectNoAxeViolations(
  page: Page,
  { listIsOpen = false, isCovered = false, colorsOnly = false, within }: AxeOptions = {},
) {
  const disabled = [...(listIsOpen ? hiddenByOpenList : []), ...(isCovered ? ['target-size'] : [])]
  await page.evaluate(transitionsAreOver)
  const violations = await runAxe(page, within, {
    // Lists of what is in order cost more than finding what is not. There are no frames to look for.
    resultTypes: ['violations'],
    iframes: false,
    ...(colorsOnly
      ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
      : {
          runOnly: { type: 'tag', values: standards },
          rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
        }),
  })
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

type AxeWindow = {
  axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
}

/** axe is read once for each document. */
async function runAxe(page: Page, within: string | undefined, options: RunOptions) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ selector, chosen }) => {
      const { axe }: AxeWindow = window as object
      // What the bars of the frame lie over scrolls out from behind them: they are judged beside the page, not above it.
      const bars = [...document.querySelectorAll<HTMLElement>('.bottom-bar, .work-bar, .sticky.bottom-0')]
      for (const bar of bars) bar.style.position = 'static'
      const result = await axe?.run(selector === undefined ? document : { include: [selector] }, chosen)
      for (const bar of bars) bar.style.position = ''
      if (!result) throw new Error('axe is not in the page.')
      return result.violations
    },
    { selector: within, chosen: options },
  )
}

/** The same in light and dark, once the colors have faded. */
export async function expectInBothThemes(page: Page, options: Omit<AxeOptions, 'colorsOnly'> = {}) {
  for (const theme of themes) {
    await showTheme(page, theme)
    await expectNoAxeViolations(page, { ...options, colorsOnly: theme === 'dark' })
  }
}

/** Runs in the page. Spinners, skeletons and what moves with the scroll never end, so they are not waited for. */
const transitionsAreOver = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(
        ({ timeline, playState, effect }) =>
          timeline === document.timeline &&
          playState === 'running' &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
          // In what is folded up, time stands still.
          (!(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false),
      )
      .map((animation) => animation.finished),
  ).then(() => undefined)
