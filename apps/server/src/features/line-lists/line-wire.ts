import type { DeviceOfLine, LineRow as WireRow } from '@portal/contract/line-lists'
import { monthlyCostOf, monthsLeft, termsEndOf } from '@portal/domain/line-terms'
import { toDollars } from '@portal/domain/money'
import type { Reader } from '../../db/client.ts'
import { type ShownDevice, showDevices } from '../fleet/devices/show-device.ts'
import { type CreditRow, findCredits, findLines, type ShownLine } from './line-rows.store.ts'

/** What is needed to tell a line: the day, and whether its reader learns prices. */
export type Telling = { today: string; seesPrices: boolean }

/** A line with its device and its credits. */
export type WholeLine = ShownLine & { device: ShownDevice | undefined; credits: readonly CreditRow[] }

/** Lines by their ids, with their devices and credits, in the order of the ids. */
export async function readLines(on: Reader, lineIds: readonly string[]): Promise<WholeLine[]> {
  if (lineIds.length === 0) return []
  const [found, credits] = await Promise.all([findLines(on, lineIds), findCredits(on, lineIds)])
  const shown = await showDevices(
    on,
    found.flatMap(({ line }) => line.deviceId ?? []),
  )
  const devices = new Map(shown.map((one) => [one.device.deviceId, one]))
  const byId = new Map(found.map((one) => [one.line.lineId, one]))
  return lineIds.flatMap((lineId) => {
    const one = byId.get(lineId)
    if (!one) return []
    const { deviceId } = one.line
    const device = deviceId === null ? undefined : devices.get(deviceId)
    return [{ ...one, device, credits: credits.get(lineId) ?? [] }]
  })
}

/** A row of a list. */
export function toLineRow(
  { line, accountName, agentName, carrier, device, credits }: WholeLine,
  { today, seesPrices }: Telling,
): WireRow {
  return {
    lineId: line.lineId,
    accountId: line.zohoAccountId,
    accountName,
    agentName,
    number: line.number,
    state: line.state,
    suspendReason: line.suspendReason,
    carrierId: line.carrierId,
    carrier,
    planName: line.planName,
    iccid: line.iccid,
    device: device ? toDeviceOfLine(device) : null,
    orderId: line.orderId,
    costs: seesPrices ? costsOf(line, credits, today) : null,
    monthsLeft: seesPrices ? monthsLeft(line, today) : null,
    termsEndOn: seesPrices ? termsEndOf(line) : null,
    version: line.version,
  }
}

function costsOf(line: ShownLine['line'], credits: readonly CreditRow[], today: string): WireRow['costs'] {
  const cost = monthlyCostOf(line, credits, today)
  return (
    cost && {
      plan: toDollars(cost.planCents),
      installment: toDollars(cost.installmentCents),
      credits: toDollars(cost.creditCents),
      monthly: toDollars(cost.cents),
    }
  )
}

const toDeviceOfLine = ({ device, stationName, stationCode, image }: ShownDevice): DeviceOfLine => ({
  deviceId: device.deviceId,
  unitNumber: device.unitNumber,
  kind: device.kind,
  status: device.status,
  make: device.make,
  model: device.model,
  image,
  holder: device.holder,
  station:
    device.stationId === null || stationName === null || stationCode === null
      ? null
      : { stationId: device.stationId, name: stationName, code: stationCode },
})
