import { expect, type Page, test } from '@playwright/test'
import { placeOf } from './places.ts'

/** The link to one of our pages in the newest email to this address, once the email is there. */
export async function linkInEmail(page: Page, address: string, path: string): Promise<string> {
  let href = ''
  await expect(async () => {
    const email = (await emailTo(page, address)) ?? ''
    const links = [...email.matchAll(/href="(http[^"]+)"/g)].map(([, link = '']) => link)
    href = links.find((link) => link.includes(path))?.replaceAll('&amp;', '&') ?? ''
    expect(href).not.toBe('')
  }, `an email to ${address}`).toPass({ timeout: 30_000 })
  return href
}

/** The text of the newest email to this address with this subject, once it is there. */
export async function emailAbout(page: Page, address: string, subject: string): Promise<string> {
  let text = ''
  await expect(async () => {
    text = (await emailTo(page, address, subject)) ?? ''
    expect(text).not.toBe('')
  }, `an email to ${address}: ${subject}`).toPass({ timeout: 30_000 })
  return text
}

/** The newest email to this address as HTML; undefined while there is none. */
async function emailTo(page: Page, address: string, subject = ''): Promise<string | undefined> {
  return process.env.VENDORS === 'live'
    ? receivedEmail(page, address, subject)
    : emailInMailbox(page, address, subject)
}

/** From the mail server that stands in for a real one. */
async function receivedEmail(page: Page, address: string, subject: string): Promise<string | undefined> {
  const { emailsPort } = placeOf(test.info().project.name)
  const answer = await page.request.get(`http://127.0.0.1:${emailsPort}/`)
  const emails = (await answer.json()) as Array<{ to?: string[]; subject?: string; html?: string }>
  return emails.find((one) => one.to?.includes(address) && (one.subject ?? '').includes(subject))?.html
}

/** The email is shown in a frame that runs nothing, where a test has no business: it is read as text. */
async function emailInMailbox(page: Page, address: string, subject: string): Promise<string | undefined> {
  const read = async (url: string) => (await page.request.get(url)).text()
  const row = (await read('/dev/mailbox'))
    .split('<tr>')
    .find((text) => text.includes(address) && text.includes(subject))
  const href = /href="(\/dev\/mailbox\/[^"]+)"/.exec(row ?? '')?.[1]
  return href === undefined ? undefined : read(href)
}
