import type { ProductType } from '@portal/domain/catalog'
import { plainPrice } from '@portal/domain/display-price'
import { carrierIds, productTypeIds, purchaseTypeIds, screenRepairOfferId } from '@portal/domain/ids'
import { newOffer } from '@portal/domain/offers'
import type { Role } from '@portal/domain/roles'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { v7 } from 'uuid'
import { buildApp } from '../../app.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { manufacturers } from '../../db/schema/catalog.tables.ts'
import { anOffer, aPerson, aProduct, aSession } from '../../testing/builders.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'

export type Answer = LightMyRequestResponse
export type Body = { json: unknown } | { file: Buffer | string; type: string; accept?: string }
type Send = (path: string, body?: Body) => Promise<Answer>

type Fixtures = {
  app: FastifyInstance
  /** Calls the API as an Administrator: GET without a body, POST with one. */
  ask: Send
  /** The same as someone with this role, or as no one. */
  askAs: (role: Role | null, path: string, body?: Body) => Promise<Answer>
  makerId: string
}

/** `test` with the whole HTTP application on the test's own transaction, and people to ask it. */
export const test = base.extend<Fixtures>({
  app: async ({ deps }, use) => {
    const app = await buildApp({
      deps,
      config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
      health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    })
    await use(app)
    await app.close()
  },
  askAs: async ({ app, tx }, use) => {
    const tokens = new Map<Role | null, string>()
    await use(async (role, path, body) => {
      const token = role === null ? undefined : (tokens.get(role) ?? (await signIn(tx, role)))
      if (role !== null && token !== undefined) tokens.set(role, token)
      return send(app, token, path, body)
    })
  },
  ask: async ({ askAs }, use) => {
    await use((path, body) => askAs('Administrator', path, body))
  },
  makerId: async ({ tx }, use) => {
    const id = v7()
    await tx.insert(manufacturers).values({ id, name: `Kestrel ${id.slice(-6)}` })
    await use(id)
  },
})

export async function signIn(tx: Tx, role: Role): Promise<string> {
  const { userId } = await aPerson(tx, { firstName: 'Ada', lastName: 'Whitlock', roles: [role] })
  return aSession(tx, userId, testNow)
}

export function send(app: FastifyInstance, token: string | undefined, path: string, body?: Body) {
  return app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/${path}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'type' in body ? body.type : 'application/json' }),
      ...(body && 'accept' in body && { accept: body.accept }),
    },
    ...(body && { payload: 'json' in body ? JSON.stringify(body.json) : body.file }),
  })
}

/** What the product form sends, complete and right. */
export const aProductForm = (manufacturerId: string, changes: Record<string, unknown> = {}) => ({
  model: 'M9 Route',
  manufacturerId,
  productTypeId: productTypeIds.phone,
  // One for each manufacturer of a test: no two products may have the same.
  zohoProductId: String(BigInt(`0x${manufacturerId.replaceAll('-', '')}`)).slice(-18),
  msrp: '649.00',
  year: '2026',
  image: '/pictures/default-phone/pair-720.avif',
  shortDescription: 'A phone for long routes.',
  longDescription: '',
  battery: '5,000 mAh',
  camera: '50 MP',
  screenSize: '6.3"',
  processor: 'Octa-core',
  chargingSpeed: '45 W',
  unlocked: false,
  isAmazonApproved: true,
  isScreenRepairEligible: false,
  isBundle: false,
  isActive: true,
  ...changes,
})

/** What the offer form sends, complete and right. */
export const anOfferForm = (productId: string, changes: Record<string, unknown> = {}) => ({
  ...newOffer({ productTypeId: productTypeIds.phone }),
  productId,
  carrierId: carrierIds.Verizon,
  purchaseTypeId: purchaseTypeIds.Buy,
  itemPrice: '289.00',
  displayPricePrimary:
    plainPrice({ itemPrice: String(changes.itemPrice ?? 289), purchaseType: 'Buy' }) ?? '$289.00',
  ...changes,
})

/** A product with one offer. */
export async function aSoldProduct(
  tx: Tx,
  changes: { type?: ProductType; model?: string } = {},
): Promise<{ productId: string; offerId: string; urlPathName: string; model: string }> {
  const product = await aProduct(tx, changes)
  const { offerId } = await anOffer(tx, product.productId)
  return { productId: product.productId, offerId, urlPathName: product.urlPathName, model: product.model }
}

/** The offer whose id the rules fix. */
export async function theRepairOffer(tx: Tx) {
  const service = await aProduct(tx, { type: 'service', manufacturerName: 'NONE' })
  await anOffer(tx, service.productId, { offerId: screenRepairOfferId, carrier: 'N/A' })
}

/** What the audit log holds, the newest last. */
export const auditOf = (on: Reader) => on.select().from(auditLog).orderBy(auditLog.id)
