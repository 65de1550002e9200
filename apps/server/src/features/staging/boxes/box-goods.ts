import { capitalized } from '@portal/domain/capitalized'
import { unitsWords } from '@portal/domain/home'
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { products } from '../../../db/schema/catalog.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { deviceStaging } from '../../../db/schema/staging.tables.ts'
import type { Piece } from '../../../mail/email-content.ts'
import type { Link } from '../../../mail/email-definition.ts'
import { emailPicture } from '../../../mail/email-picture.ts'

/** The devices of a box by unit number, with the picture of each. */
export const findBoxGoods = (on: Reader, boxId: string) =>
  on
    .select({
      make: devices.make,
      model: devices.model,
      unitNumber: devices.unitNumber,
      image: products.image,
    })
    .from(deviceStaging)
    .innerJoin(devices, eq(devices.deviceId, deviceStaging.deviceId))
    .leftJoin(products, eq(products.productId, devices.productId))
    .where(eq(deviceStaging.boxId, boxId))
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))
export type BoxGoods = Awaited<ReturnType<typeof findBoxGoods>>

/** "6 × Orbis T9 Duty, units 331 to 336", with its picture; nothing of a box without devices. */
export function goodsPieces(goods: BoxGoods, link: Link): Piece[] {
  if (goods.length === 0) return []
  const ofModels = [...Map.groupBy(goods, ({ make, model }) => `${make} ${model}`.trim())]
  return [
    { is: 'heading', text: 'In the box' },
    {
      is: 'items',
      rows: ofModels.map(([name, devicesOf]) => {
        const units = unitsWords(devicesOf.flatMap(({ unitNumber }) => unitNumber ?? []))
        return {
          picture: emailPicture(devicesOf[0]?.image ?? undefined, link),
          title: `${devicesOf.length} × ${name}`,
          details: units === '' ? [] : [capitalized(units)],
          amount: '',
          remark: '',
        }
      }),
    },
  ]
}
