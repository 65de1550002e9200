import { expect, type Page } from '@playwright/test'

/** The link to one of our pages in the newest letter to this address, once the letter is there. */
export async function linkInLetter(page: Page, address: string, path: string): Promise<string> {
  let href = ''
  await expect(async () => {
    const letter = (await letterTo(page, address)) ?? ''
    const links = [...letter.matchAll(/href="(http[^"]+)"/g)].map(([, link = '']) => link)
    href = links.find((link) => link.includes(path))?.replaceAll('&amp;', '&') ?? ''
    expect(href).not.toBe('')
  }, `a letter to ${address}`).toPass({ timeout: 30_000 })
  return href
}

/** The newest letter to this address as HTML; undefined while there is none. */
async function letterTo(page: Page, address: string): Promise<string | undefined> {
  return process.env.VENDORS === 'live' ? takenLetter(page, address) : letterInMailbox(page, address)
}

/** From the mail server that stands in for a real one. */
async function takenLetter(page: Page, address: string): Promise<string | undefined> {
  const answer = await page.request.get(`http://127.0.0.1:${process.env.E2E_LETTERS_PORT}/`)
  const letters = (await answer.json()) as Array<{ to?: string[]; html?: string }>
  return letters.find(({ to }) => to?.includes(address))?.html
}

/** The letter is shown in a frame that runs nothing, where a test has no business: it is read as text. */
async function letterInMailbox(page: Page, address: string): Promise<string | undefined> {
  const read = async (url: string) => (await page.request.get(url)).text()
  const row = (await read('/dev/mailbox')).split('<tr>').find((text) => text.includes(address))
  const href = /href="(\/dev\/mailbox\/[^"]+)"/.exec(row ?? '')?.[1]
  return href === undefined ? undefined : read(href)
}
