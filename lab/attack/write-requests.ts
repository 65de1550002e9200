import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallName } from '@portal/contract/calls'
import { contract } from '@portal/contract/contract'
import type { Endpoint } from '@portal/contract/endpoint'
import { carrierIds, defaultDomainId, productTypeIds, purchaseTypeIds, roleIds } from '@portal/domain/ids'
import { northgate, personaPassword, personas } from '../../apps/server/src/db/seed/personas.ts'
import { type Known, plainValue } from './plain-value.ts'

/**
 * One raw HTTP request for each call of the contract that takes anything, signed in and with ids that exist, for
 * programs that attack what they are shown. Asks a portal with demo data and RATE_LIMITS=off.
 * `node lab/attack/write-requests.ts http://localhost:3000 <directory>`
 */
const [base = '', directory = ''] = process.argv.slice(2)

/** Its effect would end the session that the others need. */
const left: readonly string[] = ['logout'] satisfies CallName[]

type Fields = Record<string, unknown>

mkdirSync(directory, { recursive: true })
const tokens = { staff: await signIn(personas.bo.email), administrator: await signIn(personas.ada.email) }
const known = await readKnown()

let written = 0
for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
  if (left.includes(name) || endpoint.upload || !(endpoint.params || endpoint.query || endpoint.body))
    continue
  writeFileSync(join(directory, `${name}.txt`), await requestTo(endpoint))
  written++
}
writeFileSync(join(directory, 'token'), tokens.administrator)
console.log(`${written} requests in ${directory}`)

/** The call with every field that it knows. */
async function requestTo({ method, path, access, params, query, body }: Endpoint): Promise<string> {
  const token = access === 'administrator' ? tokens.administrator : tokens.staff
  const segments = fieldsOf(params, known)
  const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => String(segments[name]))}`
  // sqlmap's mark for a place in the path.
  const marked = `/api${path.replace(/:(\w+)/g, (_, name: string) => `${segments[name]}*`)}`
  const fields = fieldsOf(query, known)
  if ('cursor' in fields) fields.cursor = await secondPageOf(url, token)
  const search = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return [
    `${method} ${marked}${search.size > 0 ? `?${search}` : ''} HTTP/1.1`,
    `Host: ${new URL(base).host}`,
    `Authorization: Bearer ${token}`,
    ...(body ? ['Content-Type: application/json', '', JSON.stringify(plainValue(body, known))] : ['', '']),
  ].join('\r\n')
}

function fieldsOf(schema: Endpoint['params'], values: Known): Fields {
  return schema ? (plainValue(schema, values) as Fields) : {}
}

/** Where a list continues; a plain word for a list that ends before. */
async function secondPageOf(url: string, token: string): Promise<string> {
  return String((await ask(`${url}?limit=2`, token)).nextCursor ?? 'next')
}

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${base}/api/auth/UserLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: personaPassword }),
  })
  if (!answer.ok) throw new Error(`The demo users cannot sign in at ${base}: add the demo data.`)
  const said = (await answer.json()) as { result: { token: string } }
  return said.result.token
}

/** Ids of the demo data, and what filters and sorts of the lists are called. */
async function readKnown(): Promise<Known> {
  const { ownerZohoUserId: agentId, zohoAccountId: accountId } = northgate
  const first = async (path: string, field: string, token = tokens.staff) =>
    (await ask(`/api${path}`, token)).results?.[0]?.[field]
  return {
    domainId: defaultDomainId,
    agentId,
    zohoUserId: agentId,
    accountId,
    zohoAccountId: accountId,
    orderId: await first(`/order/GetOrderHistory/${agentId}`, 'orderId'),
    contactId: await first(`/contact/GetContactsByAccount/${accountId}`, 'id'),
    deviceId: await first(`/screenrepair/GetByAccount/${accountId}`, 'id'),
    productId: await first('/product/GetAllAdmin', 'productId', tokens.administrator),
    offerId: await first('/offer/GetPrices', 'offerId', tokens.administrator),
    userId: await first('/admin/GetAllUsers', 'id', tokens.administrator),
    zohoContactId: await first(`/contact/GetContactsByAccount/${accountId}`, 'id'),
    carrierId: carrierIds.Verizon,
    purchaseTypeId: purchaseTypeIds.Buy,
    productTypeId: productTypeIds.phone,
    manufacturerId: await first('/product/GetAllAdmin', 'manufacturerId', tokens.administrator),
    roleIds: [roleIds.User],
    quantity: 1,
    screenRepairQuantity: 0,
    accessoryQuantity: 0,
    installedApps: '',
    image: 'https://pictures.example/phone.webp',
    search: 'Northgate',
    status: '1',
    limit: 5,
    from: '2020-01-01T00:00:00.000Z',
    to: '2030-01-01T00:00:00.000Z',
    timeZone: 'America/New_York',
    email: personas.una.email,
    phoneNumber: '(555) 010-0133',
    password: personaPassword,
    newPassword: personaPassword,
    confirmPassword: personaPassword,
    contactEmail: 'receiving@northgate.example',
    state: 'OH',
    billingState: 'OH',
    shippingState: 'OH',
    billingCode: '43604',
    shippingCode: '43604',
    postalCode: '43604',
    stateProvinceCode: 'OH',
  }
}

async function ask(path: string, token: string) {
  const answer = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as { results?: Fields[]; nextCursor?: string | null }
}
