import type { getPackingList } from '@portal/contract/boxes'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { productNameOf } from '@portal/domain/catalog'
import { numberOnPaper } from '@portal/domain/number-wish'
import { boxAddress } from '@portal/domain/paths'
import type { SignedInContext } from '../../../deps.ts'
import { drawApart } from '../../../documents/documents.ts'
import { findPaperPlaces } from '../../orders/destinations/device-destinations.ts'
import { findAccessories } from '../bench.store.ts'
import { findBox, findBoxes } from '../boxes/boxes.store.ts'
import { asNoBox } from '../boxes/pack-box.ts'
import { findAtDesk } from '../lock-at-desk.ts'
import { findArriving } from '../receiving/receiving.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'publicBaseUrl' | 'timeZone'>

/**
 * The packing list of a box as a PDF document, base64, for those who read the boxes of its order (docs/spec/staging.md#paper).
 * Throws BOX_NOT_FOUND and TOO_MANY_DOCUMENTS.
 */
export async function packingList(
  { db, actor, now, publicBaseUrl, timeZone }: Needs,
  boxId: string,
): Promise<AnswerOf<typeof getPackingList>> {
  const box = await findBox(db, boxId)
  if (!box) throw new AppError('BOX_NOT_FOUND')
  const { orderId } = box
  const { order } = await findAtDesk(db, actor, orderId).catch(asNoBox)
  const [boxes, arriving, { addOns, goods }, placesFor] = [
    await findBoxes(db, orderId),
    await findArriving(db, boxId),
    await findAccessories(db, orderId),
    await findPaperPlaces(db, orderId),
  ]
  const pdf = await drawApart(actor.userId, 'draw-packing-list', {
    orderId,
    accountName: order.accountName,
    box: {
      number: box.number,
      boxCode: box.boxCode,
      packedBy: box.openedBy,
      packedAt: box.closedAt ?? box.openedAt,
      trackingNumber: box.trackingNumber,
    },
    boxes: boxes.length,
    receiveAddress: boxAddress(publicBaseUrl, box.boxCode),
    places: placesFor(
      arriving.map(({ stationId }) => stationId),
      arriving.length > 0 ? box.destinationPosition : null,
    ),
    units: arriving.map((device) => ({
      unitNumber: device.unitNumber ?? 'no number',
      device: productNameOf({ manufacturerName: device.make, model: device.model }),
      phoneNumber: numberOnPaper(device, device.planCents > 0),
      imei: device.imei ?? '',
      holder: device.holder,
      station: device.stationName,
    })),
    accessories: [...addOns, ...goods].map(({ quantity, name }) => `${quantity} ${name}`),
    printedAt: now(),
    timeZone,
  })
  return {
    result: { fileName: `packing-list-${orderId}-box-${box.number}.pdf`, base64: pdf.toString('base64') },
  }
}
