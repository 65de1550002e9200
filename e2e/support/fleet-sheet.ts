import type { Page } from '@playwright/test'

/** The fleet sheet as its specs use it (docs/spec/fleet.md#sheet). */

export const grid = (page: Page) => page.getByRole('grid', { name: /^Units of/ })
/** A cell of the sheet. @param row from 1, as people see it */
export const cell = (page: Page, row: number, column: 'Unit' | 'Holder' | 'Station' | 'Number') =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(row), exact: true }) })
    .getByRole('gridcell')
    .nth(['Unit', 'Holder', 'Station', 'Number'].indexOf(column))

/** What a spreadsheet puts on the clipboard. */
export async function pasteInto(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}
