import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { test as base, expect, type Page } from '@playwright/test'
import { type FakeSmtp, startFakeSmtp } from '@portal/testkit/fakes/smtp/fake-smtp'
import sharp from 'sharp'
import { openEmbeddedServer } from '../apps/server/src/db/embedded/embedded-server.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { productionEnv, serverArgs } from '../scripts/product-build.mjs'
import { aMark } from './support/administrators.ts'
import { placeOf } from './support/places.ts'
import { fillRegistration, registration, sendRegistration } from './support/registration.ts'
import { button, confirmedOrderId, factOf, stepHeading } from './support/screens.ts'

/**
 * From an empty PostgreSQL to a first customer's order with an invoice, by screens alone, as README.md#first-installation
 * describes it: no demo data, no SQL, no code.
 */

/** A portal of its own on an empty database, after `npm run administrator`. */
type Installation = { url: string; smtp: FakeSmtp }

base.use({ actionTimeout: 30_000 })

const test = base.extend<{ installation: Installation }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
  installation: async ({}, use, testInfo) => {
    const smtp = await startFakeSmtp()
    const { dataDir } = placeOf(testInfo.project.name)
    const embedded = await openEmbeddedServer({ dataDir, log: () => {} })
    const { host, port, user, password = '', database } = await embedded.ensureDatabase(`empty_${aMark()}`)
    const webPort = await freePort()
    const url = `http://localhost:${webPort}`
    const env = {
      ...process.env,
      ...productionEnv,
      PORT: String(webPort),
      DATA_DIR: testInfo.outputPath('data'),
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`,
      PUBLIC_BASE_URL: url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Northwind <orders@company.example>',
      COMPANY_PHONE: '419.555.0100',
      COMPANY_SALES_EMAIL: 'sales@company.example',
      COMPANY_SUPPORT_EMAIL: 'support@company.example',
      COMPANY_ADDRESS: '1 Dock St, Toledo, OH 43604',
      RATE_LIMITS: 'off',
    }
    const run = promisify(execFile)
    let server: ChildProcess | undefined
    try {
      const words = ['apps/server/src/administrator.ts', 'grace@company.example', 'Grace', 'Adler']
      const { stdout } = await run(process.execPath, words, { env })
      expect(stdout).toContain('Grace Adler is now an Administrator')
      server = spawn(process.execPath, serverArgs, { env, stdio: ['ignore', 'ignore', 'inherit'] })
      await expect
        .poll(
          () =>
            fetch(`${url}/api/ready`).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true)
      await use({ url, smtp })
    } finally {
      const gone = new Promise((resolve) => server?.once('exit', resolve) ?? resolve(0))
      server?.kill('SIGTERM')
      await gone
      await embedded.stop()
      await smtp.stop()
    }
  },
})

test('an empty installation is set up by its checklist; its first customers, created and registered, order', async ({
  page,
  browser,
  installation: { url, smtp },
}) => {
  test.setTimeout(420_000)
  const linkTo = (address: string) => invitationLink(smtp, address)
  const checklist = page.getByRole('region', { name: 'Set up the portal' })
  const toChecklist = async (done: number) => {
    await page.goto(`${url}/admin`)
    await expect(checklist.getByText(`${done} of 9 done`)).toBeVisible()
  }
  const field = (within: Page, name: string) => within.getByRole('textbox', { name, exact: true })

  await test.step('the Administrator chooses a password by the emailed link', async () => {
    await choosePassword(page, await linkTo('grace@company.example'))
    await signIn(page, url, 'grace@company.example', password)
  })

  await test.step('email: a test arrives', async () => {
    await toChecklist(1)
    await button(page, 'Send test email').click()
    await expect(checklist.getByText(/The mail server accepted the email to grace@/)).toBeVisible({
      timeout: 30_000,
    })
    expect(smtp.emails.map(({ subject }) => subject)).toContain('Test email of the WBC portal')
  })

  await test.step('a manufacturer and a product with an offer', async () => {
    await page.goto(`${url}/phones`)
    await expect(page.getByText('Nothing is sold here yet.')).toBeVisible()
    await toChecklist(2)
    await page.getByRole('link', { name: 'Open the product form' }).click()
    await button(page, 'New manufacturer').click()
    const dialog = page.getByRole('dialog', { name: 'New manufacturer' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Kestrel')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog).toBeHidden()
    await field(page, 'Model').fill('M7 Max')
    await page.getByRole('combobox', { name: 'Product Type', exact: true }).selectOption('phone')
    await field(page, 'Zoho Product Id').fill('487687600000009001')
    await field(page, 'Default MSRP').fill('399')
    const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#17251d' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Picture files')
      .setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: picture })
    await expect(field(page, 'Image URL')).toHaveValue(/^\/pictures\/uploads\//)
    await button(page, 'Insert').click()
    await page.getByRole('link', { name: 'Add Offer' }).click()
    await page.getByRole('combobox', { name: 'Carrier', exact: true }).selectOption('Verizon')
    await field(page, 'Item Price').fill('289')
    await field(page, 'Display Price Primary').fill('$289.00')
    await field(page, 'Rate Plan Price').fill('40')
    await field(page, 'Rate Plan Display Price').fill('$40.00/mo.')
    await button(page, 'Insert').click()
    await expect(page).toHaveURL(/\/product-details\/[\da-f-]{36}/)
  })

  await test.step('invoice terms and tax', async () => {
    await toChecklist(4)
    await page.getByRole('link', { name: 'Open terms and tax' }).click()
    await button(page, 'Save terms and tax').click()
    await expect(page.getByText('Terms and tax saved.')).toBeVisible()
  })

  await test.step('an agent', async () => {
    await toChecklist(5)
    await page.getByRole('link', { name: 'See agents' }).click()
    await button(page, 'Add agent').click()
    const dialog = page.getByRole('dialog', { name: 'Add agent' })
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Kim')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Dahl')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('kim@company.example')
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('419 555 0142')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Dahl, Kim' })).toContainText('WbcAgent')
    await toChecklist(5)
    await expect(
      checklist.getByText('The agent was invited by email and has not chosen a password yet.'),
    ).toBeVisible()
    const kim = await (await browser.newContext()).newPage()
    await choosePassword(kim, await linkTo('kim@company.example'))
    await kim.context().close()
  })

  await test.step('an account with a contact', async () => {
    await toChecklist(6)
    await page.getByRole('link', { name: 'Add an account' }).click()
    await field(page, 'Account name').fill('Northgate Delivery LLC')
    await page.getByRole('combobox', { name: 'Agent' }).selectOption({ index: 1 })
    await field(page, 'Street').fill('4100 Harbor Blvd, Suite 210')
    await field(page, 'City').fill('Toledo')
    await field(page, 'State').fill('OH')
    await field(page, 'ZIP').fill('43604')
    await button(page, 'Create account').click()
    await button(page, 'Add contact').click()
    const dialog = page.getByRole('dialog', { name: 'Add contact' })
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Una')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Berg')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('una@northgate.example')
    await dialog.getByRole('textbox', { name: 'Mobile' }).fill('419 555 0116')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Una Berg' })).toBeVisible()
  })

  await test.step('a customer user, linked to account and contact', async () => {
    await toChecklist(7)
    await page.getByRole('link', { name: 'Add a user' }).click()
    await field(page, 'First name').fill('Una')
    await field(page, 'Last name').fill('Berg')
    await field(page, 'Email').fill('una@northgate.example')
    await field(page, 'Phone number').fill('419 555 0116')
    await button(page, 'Insert').click()
    await page.getByRole('link', { name: 'User Accounts' }).click()
    await button(page, 'Contacts').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Una Berg/ })
      .click()
    await expect(factOf(page, 'Contact')).toContainText('Una Berg')
    await toChecklist(7)
  })

  await test.step('the customer orders, and the order gets an invoice', async () => {
    const customer = await (await browser.newContext()).newPage()
    await choosePassword(customer, await linkTo('una@northgate.example'))
    await toChecklist(8)
    await signIn(customer, url, 'una@northgate.example', password)
    await placeOrder(customer, url, { contact: 'Una Berg', account: 'Northgate Delivery LLC' })
    await expect.poll(() => emailsTo(smtp, 'una@northgate.example').length).toBeGreaterThan(1)
    await customer.context().close()
  })

  await test.step('another company registers on the public site, is approved, and orders', async () => {
    const rita = await (await browser.newContext()).newPage()
    await rita.goto(url)
    await rita.getByRole('link', { name: 'Sign In' }).first().click()
    await rita.getByRole('link', { name: 'Create an account' }).click()
    await fillRegistration(rita)
    await sendRegistration(rita).click()
    await expect(rita.getByText('Your account is waiting for approval.')).toBeVisible()
    await expect.poll(() => emailsTo(smtp, 'grace@company.example').length).toBeGreaterThan(1)

    await page.goto(`${url}/admin`)
    await page.getByRole('link', { name: 'Review requests' }).click()
    await page.getByRole('link', { name: 'Harbor, Rita', exact: true }).click()
    await page.getByRole('main').getByRole('button', { name: 'Customers', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'New account' }).click()
    await dialog.getByRole('combobox', { name: 'Agent' }).selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(factOf(page, 'Account')).toContainText('Harbor Couriers LLC')
    await button(page, 'Contacts').click()
    await dialog.getByRole('button', { name: 'New contact' }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(factOf(page, 'Contact')).toContainText('Rita Harbor')
    await button(page, 'Approve').click()
    await expect(page.getByText('Rita Harbor can sign in now and was notified by email.')).toBeVisible()

    const approved = () =>
      emailsTo(smtp, registration.Email).find(({ html }) => html?.includes('was approved'))
    await expect.poll(() => approved()?.html ?? '', { timeout: 60_000 }).toContain(`${url}/login`)
    await signIn(rita, url, registration.Email, registration.Password)
    await placeOrder(rita, url, { contact: 'Rita Harbor', account: 'Harbor Couriers LLC' })
    await rita.context().close()
  })

  await toChecklist(9)
  await expect(checklist.getByText('Everything is set up.')).toBeVisible()
})

const password = 'Four random words 4'

async function choosePassword(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('You have chosen your password.')).toBeVisible()
}

async function signIn(page: Page, url: string, email: string, typed: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Buys the phone, shipped by the company, and waits for the invoice. */
async function placeOrder(
  page: Page,
  url: string,
  { contact, account }: { contact: string; account: string },
) {
  await page.goto(`${url}/phones`)
  await page.getByRole('link', { name: /View Details.*M7 Max/ }).click()
  await page.getByRole('radio', { name: 'Verizon' }).check()
  await button(page, 'Add to cart').click()
  await expect(stepHeading(page, 'Cart')).toBeFocused()
  await button(page, 'Choose Installed Apps').click()
  await button(page, 'Choose Shipping').click()
  await expect(factOf(page, 'Contact')).toHaveText(contact)
  await page.getByRole('radio', { name: /^WBC kitting and staging/ }).check()
  await page.getByRole('radio', { name: /^UPS Ground/ }).click()
  await button(page, 'Submit Order').click()
  const orderId = await confirmedOrderId(page)
  await expect(page.getByText(/A confirmation email with tracking has been sent to \S+@\S+\./)).toBeVisible()
  const viewInvoice = page.getByRole('link', { name: /View Invoice/ })
  await expect(async () => {
    await page.goto(`${url}/order-details/${orderId}`)
    await expect(viewInvoice).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(factOf(page, 'Account')).toHaveText(account)
}

const emailsTo = ({ emails }: FakeSmtp, address: string) =>
  emails.filter(({ to }) => to?.[0]?.address === address)

/** The link that chooses a first password, once the email is there. */
async function invitationLink(smtp: FakeSmtp, address: string): Promise<string> {
  let link = ''
  await expect(() => {
    const [email] = emailsTo(smtp, address)
    link =
      /href="(http[^"]+\/password-reset[^"]+)"/.exec(email?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(link).not.toBe('')
  }, `an invitation to ${address}`).toPass({ timeout: 60_000 })
  return link
}
