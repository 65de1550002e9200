import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getBoxHandoverList, getHandoverList } from '@portal/contract/paper'
import { productNameOf } from '@portal/domain/catalog'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { numberOnPaper } from '@portal/domain/number-wish'
import { eq } from 'drizzle-orm'
import { stations } from '../../../db/schema/stations.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { drawApart } from '../../../documents/documents.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { findShortCode } from '../bench.store.ts'
import { deskAuthor } from '../lock-at-desk.ts'
import { findOwnBox } from '../receiving/receive-box.ts'
import { findArriving } from '../receiving/receiving.store.ts'
import type { HandedOut, HandoverList } from './draw-handover-list.ts'
import { findHandedOut, type HandedOutRow } from './handover-list.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'requestId' | 'timeZone'>

/**
 * The handover list of a station as a PDF document, base64: its devices that are on their way, with their holders or spare,
 * by unit number (docs/spec/staging.md#paper).
 * Throws STATION_NOT_FOUND, also for another account's, HANDOVER_TOO_LONG, TOO_MANY_DOCUMENTS and BUSY.
 */
export async function handoverList(
  needs: Needs,
  stationId: string,
): Promise<AnswerOf<typeof getHandoverList>> {
  const { db } = needs
  const [station] = await db.select().from(stations).where(eq(stations.stationId, stationId))
  if (!station) throw new AppError('STATION_NOT_FOUND')
  const account = await getVisibleAccount(needs, station.zohoAccountId).catch(asNoStation)
  // One more shows that they are too many for a list that people sign.
  const rows = await findHandedOut(db, station, fleetLimits.bulkMax + 1)
  if (rows.length > fleetLimits.bulkMax)
    throw new AppError('HANDOVER_TOO_LONG', {
      message: `A handover list has at most ${counted(fleetLimits.bulkMax, 'device')}. Move some of them to other stations.`,
    })
  return fileOf(needs, `handover-list-${station.code}.pdf`, {
    of: `${station.name} (${station.code})`,
    accountName: account.accountName,
    shortCode: await findShortCode(db, station.zohoAccountId),
    groups: [{ title: '', devices: rows.map(deviceOf) }],
  })
}

/**
 * The same for the devices of a box, by station: for those who receive it. Throws BOX_NOT_FOUND, TOO_MANY_DOCUMENTS and BUSY.
 */
export async function boxHandoverList(
  needs: Needs,
  boxCode: string,
): Promise<AnswerOf<typeof getBoxHandoverList>> {
  const { db, actor } = needs
  const { box, order, shortCode } = await findOwnBox(db, actor, boxCode)
  const arriving = await findArriving(db, box.boxId)
  const atStations = Map.groupBy(
    arriving.filter(({ missingReason }) => missingReason === null || missingReason === 'damaged'),
    ({ stationName }) => stationName,
  )
  return fileOf(needs, `handover-list-${order.orderId}-box-${box.number}.pdf`, {
    of: `order ${order.orderId}, box ${box.number}`,
    accountName: order.accountName,
    shortCode,
    groups: [...atStations].map(([name, devices]) => ({
      title: name === '' ? 'No station' : name,
      devices: devices.map(deviceOf),
    })),
  })
}

const asNoStation = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'ACCOUNT_NOT_FOUND'
    ? new AppError('STATION_NOT_FOUND')
    : error
}

const deviceOf = ({ unitNumber, holder, make, model, planCents, ...row }: HandedOutRow): HandedOut => ({
  unitNumber: unitNumber ?? 'no number',
  holder,
  device: productNameOf({ manufacturerName: make, model }),
  phoneNumber: numberOnPaper(row, planCents > 0),
})

async function fileOf(
  needs: Needs,
  fileName: string,
  list: Omit<HandoverList, 'printedAt' | 'printedBy' | 'timeZone'>,
) {
  const { db, actor, now, timeZone } = needs
  const { by: printedBy } = await deskAuthor(db, needs)
  const pdf = await drawApart(actor.userId, 'draw-handover-list', {
    ...list,
    printedAt: now(),
    printedBy,
    timeZone,
  })
  return { result: { fileName, base64: pdf.toString('base64') } }
}
