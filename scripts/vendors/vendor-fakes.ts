import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeSmartyKey } from '@portal/testkit/fakes/smarty/fake-smarty'
import { startFakeSmtp } from '@portal/testkit/fakes/smtp/fake-smtp'
import { fakeUpsAccount, startFakeUps } from '@portal/testkit/fakes/ups/fake-ups'
import { startFakeZoho } from '@portal/testkit/fakes/zoho/fake-zoho'
import { fakeZohoClient } from '@portal/testkit/fakes/zoho/fake-zoho-accounts'
import { fakeZohoCrm } from '@portal/testkit/fakes/zoho/fake-zoho-crm'
import { fakeOrganizationId, fakeZohoInventory } from '@portal/testkit/fakes/zoho/fake-zoho-inventory'
import { demoCrm } from '../../apps/server/src/db/seed/account-rows.ts'
import { startSmartyStandIn } from './smarty-stand-in.ts'

/** Every vendor of the portal as a server of our own, which speaks the vendor's protocol and records what it receives. */
export type VendorFakes = {
  /** What makes the portal ask them: the variables of docs/going-live.md. */
  env: Record<string, string>
  zoho: Awaited<ReturnType<typeof startFakeZoho>>
  crm: ReturnType<typeof fakeZohoCrm>
  inventory: ReturnType<typeof fakeZohoInventory>
  /** Where taken emails are read, as JSON: `{ to, subject, text, html }`, the newest first. */
  emailsUrl: string
  close(): Promise<void>
}

/**
 * Starts them all, the CRM with the people and accounts of the demo data, the ledger with every item.
 * @param publicBaseUrl where the portal will be
 * @param emailsPort where emails are read; any free port when left out
 */
export async function startVendorFakes(publicBaseUrl: string, emailsPort = 0): Promise<VendorFakes> {
  const crm = fakeZohoCrm()
  crm.fill(demoCrm())
  const inventory = fakeZohoInventory()
  inventory.answers.knowsEveryItem = true
  const zoho = await startFakeZoho([crm, inventory])
  const ups = await startFakeUps()
  const smarty = await startSmartyStandIn()
  const smtp = await startFakeSmtp()
  const emails = await serveEmails(smtp.emails, emailsPort)
  return {
    zoho,
    crm,
    inventory,
    emailsUrl: emails.url,
    env: {
      CRM_DRIVER: 'live',
      LEDGER_DRIVER: 'live',
      ZOHO_ACCOUNTS_URL: zoho.url,
      ZOHO_CLIENT_ID: fakeZohoClient.clientId,
      ZOHO_CLIENT_SECRET: fakeZohoClient.clientSecret,
      ZOHO_REFRESH_TOKEN: fakeZohoClient.refreshToken,
      ZOHO_INVENTORY_ORG_ID: fakeOrganizationId,
      RATES_DRIVER: 'live',
      UPS_BASE_URL: ups.url,
      UPS_CLIENT_ID: fakeUpsAccount.clientId,
      UPS_CLIENT_SECRET: fakeUpsAccount.clientSecret,
      UPS_ACCOUNT_NUMBER: fakeUpsAccount.accountNumber,
      UPS_ORIGIN_NAME: 'Kitting Facility',
      UPS_ORIGIN_LINE: '1 Dock St',
      UPS_ORIGIN_CITY: 'Alpharetta',
      UPS_ORIGIN_STATE: 'GA',
      UPS_ORIGIN_ZIP: '30005',
      ADDRESS_DRIVER: 'live',
      SMARTY_EMBEDDED_KEY: fakeSmartyKey,
      SMARTY_BASE_URL: smarty.url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'WBC <orders@wbc.example>',
      PUBLIC_BASE_URL: publicBaseUrl,
    },
    close: async () => {
      await Promise.all([zoho.close(), ups.close(), smarty.close(), smtp.stop(), emails.close()])
    },
  }
}

type Emails = Awaited<ReturnType<typeof startFakeSmtp>>['emails']

async function serveEmails(emails: Emails, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_, response) => {
    const told = emails.toReversed().map(({ to, subject, text, html }) => ({
      to: to?.map(({ address }) => address),
      subject,
      text,
      html,
    }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told, null, 2))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${bound}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
