import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getRepairReport } from '@portal/contract/repair-changes'
import type { CaseDevice } from '@portal/contract/repairs'
import { caseKinds, kindsFor } from '@portal/domain/repair-cases'
import type { SignedInContext } from '../../deps.ts'
import { findOwner, mayActForAccount } from '../fleet/fleet-author.ts'
import { type ShownDevice, showDevice } from '../fleet/show-device.ts'
import { findOpenCases } from './cases.store.ts'
import { findCoverWorld, judgeCover, toCoverDecision, toProgram } from './judge-cover.ts'
import { findAppsOf } from './linked-devices.store.ts'
import { findSpares } from './spares.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone' | 'repairPrices'>

/** What the report of a problem needs to know of a device (docs/spec/repairs.md#report). Throws DEVICE_NOT_FOUND. */
export async function readReport(needs: Needs, deviceId: string): Promise<AnswerOf<typeof getRepairReport>> {
  const { db, actor } = needs
  const shown = await showDevice(db, deviceId)
  const owner = shown && (await findOwner(db, shown.device.zohoAccountId))
  if (!shown || !mayActForAccount(actor, shown.device.zohoAccountId, owner))
    throw new AppError('DEVICE_NOT_FOUND')
  const { device } = shown
  const [world, spares, openCases, apps] = await Promise.all([
    findCoverWorld(db, needs, device),
    findSpares(db, device),
    findOpenCases(db, deviceId),
    findAppsOf(db, deviceId),
  ])
  return {
    result: {
      device: toCaseDevice(shown),
      accountId: device.zohoAccountId,
      accountName: shown.accountName,
      kinds: kindsFor(device.status),
      cover: caseKinds.map((kind) => toCoverDecision(kind, judgeCover(world, kind), world.addCover)),
      program: toProgram(world.programRow),
      spares,
      apps,
      openCases,
    },
  }
}

export const toCaseDevice = ({
  device,
  stationName,
  stationCode,
  image,
  carrier,
}: ShownDevice): CaseDevice => ({
  deviceId: device.deviceId,
  unitNumber: device.unitNumber,
  kind: device.kind,
  make: device.make,
  model: device.model,
  image,
  status: device.status,
  holder: device.holder,
  station:
    device.stationId === null || stationName === null || stationCode === null
      ? null
      : { stationId: device.stationId, name: stationName, code: stationCode },
  phoneNumber: device.phoneNumber,
  imei: device.imei,
  carrier,
  version: device.version,
})
