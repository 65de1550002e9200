import type { WireCoverDecision } from '@portal/contract/repairs'
import { businessDay } from '@portal/domain/business-day'
import { productNameOf } from '@portal/domain/catalog'
import { toDollars } from '@portal/domain/money'
import type { CaseKind } from '@portal/domain/repair-cases'
import { type CoverDecision, type CoverQuestion, decideCover } from '@portal/domain/repair-cover'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { products } from '../../db/schema/catalog.tables.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { findOffers } from '../catalog/find-offer.ts'
import { addOnOffers } from '../catalog/offer-conditions.ts'
import { findCoverUsedAt, findProgram } from './cases.store.ts'

type Needs = Pick<SignedInContext, 'now' | 'timeZone' | 'repairPrices'>

/** What is known of who pays for repairs of a device. */
export type CoverWorld = Omit<CoverQuestion, 'kind'> & {
  programRow: Awaited<ReturnType<typeof findProgram>>
  addCover: WireCoverDecision['addCover']
  today: string
}

export async function findCoverWorld(
  on: Reader,
  { now, timeZone, repairPrices }: Needs,
  device: DeviceRow,
): Promise<CoverWorld> {
  const programRow = await findProgram(on, device)
  const usedAt = await findCoverUsedAt(on, device.deviceId)
  const addCover = await findAddCover(on, device.productId)
  return {
    unit: device.unitNumber ?? `${device.make} ${device.model}`.trim(),
    // It has arrived, so no cover waits for it.
    device: {
      ...device,
      isCoverOrdered: false,
      usedOn: usedAt === null ? null : businessDay(usedAt, timeZone),
    },
    program: programRow && {
      status: programRow.status,
      until: programRow.expirationDate,
      isUsedHere: programRow.isUsedHere,
    },
    programRow,
    prices: repairPrices,
    offer: addCover && { name: addCover.name, cents: Math.round(addCover.price * 100) },
    addCover,
    today: businessDay(now(), timeZone),
  }
}

/** Coverage that the shop sells now for a product. */
async function findAddCover(on: Reader, productId: string | null): Promise<WireCoverDecision['addCover']> {
  if (productId === null) return null
  const [product] = await on
    .select({ offerId: addOnOffers.screenRepairOfferId })
    .from(products)
    .where(eq(products.productId, productId))
  if (!product?.offerId) return null
  const [offer] = await findOffers(on, [product.offerId])
  if (!offer?.isOffered) return null
  const [page] = await on
    .select({ urlPathName: products.urlPathName })
    .from(products)
    .where(eq(products.productId, offer.productId))
  return {
    name: productNameOf(offer),
    price: toDollars(offer.rateCents),
    urlPathName: page?.urlPathName ?? null,
  }
}

export const judgeCover = (world: CoverWorld, kind: CaseKind): CoverDecision =>
  decideCover({ ...world, kind }, world.today)

export const toCoverDecision = (
  kind: CaseKind,
  { priceCents, ...decision }: CoverDecision,
  addCover: WireCoverDecision['addCover'],
): WireCoverDecision => ({
  kind,
  ...decision,
  price: priceCents === null ? null : toDollars(priceCents),
  addCover: decision.isCovered || decision.state === 'notForThis' ? null : addCover,
})

export const toProgram = (row: CoverWorld['programRow']) =>
  row && { id: row.id, status: row.status, expirationDate: row.expirationDate }
