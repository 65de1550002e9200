import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeZoho, startFakeZoho } from '@portal/testkit/fakes/zoho/fake-zoho'
import { fakeZohoClient } from '@portal/testkit/fakes/zoho/fake-zoho-accounts'
import { fakeZohoCrm } from '@portal/testkit/fakes/zoho/fake-zoho-crm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCrm } from '../../db/seed/account-rows.ts'
import { northgate, personaPassword, personas } from '../../db/seed/personas.ts'
import { type ProductProcess, startProduct } from '../../testing/product-process.ts'

/** The product as a process, with a CRM that is somewhere else, and then nowhere. */

const dataDir = await mkdtemp(join(tmpdir(), 'portal-live-crm-'))
const part = fakeZohoCrm()
let fake: FakeZoho
let product: ProductProcess | undefined

beforeAll(async () => {
  part.fill(demoCrm())
  fake = await startFakeZoho([part])
  Object.assign(process.env, {
    CRM_DRIVER: 'live',
    LEDGER_DRIVER: 'embedded',
    ZOHO_ACCOUNTS_URL: fake.url,
    ZOHO_CLIENT_ID: fakeZohoClient.clientId,
    ZOHO_CLIENT_SECRET: fakeZohoClient.clientSecret,
    ZOHO_REFRESH_TOKEN: fakeZohoClient.refreshToken,
  })
})
afterAll(async () => {
  await product?.kill('SIGTERM')
  await fake.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Answer<T> = { hasError: boolean; result: T; results: T }
type Freshness = { live: boolean; copiedAt: string | null; unreachable: boolean }

async function signIn({ call }: ProductProcess) {
  const body = { email: personas.wes.email, password: personaPassword }
  return (await call<Answer<{ token: string }>>('/auth/UserLogin', { body })).result.token
}
const freshness = async ({ call }: ProductProcess, token: string) =>
  (await call<Answer<Freshness>>('/crm/GetFreshness', { token })).result
const accountsOf = async ({ call }: ProductProcess, token: string) =>
  (
    await call<Answer<Array<{ id: string; accountName: string }>>>(
      `/account/GetAllActiveByAgent/${personas.wes.zohoUserId}`,
      { token },
    )
  ).results

test('the accounts of a live CRM are there soon after the first start, and stay when it is gone', {
  timeout: 240_000,
}, async () => {
  product = await startProduct(dataDir)
  const started = product
  const token = await signIn(started)
  await expect
    .poll(async () => (await freshness(started, token)).copiedAt, { timeout: 240_000 })
    .not.toBeNull()
  const copied = await accountsOf(started, token)
  expect(copied.map(({ id }) => id)).toContain(northgate.zohoAccountId)
  // No account is there but those of the CRM.
  const owned = demoCrm().accounts.filter(
    ({ ownerZohoUserId, isActive }) => ownerZohoUserId === personas.wes.zohoUserId && isActive,
  )
  expect(copied).toHaveLength(owned.length)

  part.edit('Accounts', northgate.zohoAccountId, { Account_Name: 'Northgate Renamed' })
  await started.call(`/crm/RefreshAccount/${northgate.zohoAccountId}`, { token, body: {} })
  expect((await accountsOf(started, token)).map(({ accountName }) => accountName)).toContain(
    'Northgate Renamed',
  )

  await started.kill('SIGKILL')
  await fake.close()
  product = await startProduct(dataDir)
  const orphan = product
  const again = await signIn(orphan)
  expect(await accountsOf(orphan, again)).toHaveLength(owned.length)
  const refused = await orphan.call<{ error: { code: string } }>(
    `/crm/RefreshAccount/${northgate.zohoAccountId}`,
    { token: again, body: {} },
  )
  expect(refused.error.code).toBe('VENDOR_UNAVAILABLE')
  expect(await freshness(orphan, again)).toMatchObject({ live: true, copiedAt: expect.any(String) })
})
