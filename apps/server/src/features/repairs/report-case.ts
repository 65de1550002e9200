import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getRepairReport, reportRepair } from '@portal/contract/repair-changes'
import type { CaseDevice } from '@portal/contract/repairs'
import { hourMs } from '@portal/domain/limits'
import {
  type CaseKind,
  caseKindLabels,
  caseKinds,
  caseLabel,
  caseLimits,
  kindsFor,
  mayReport,
  reportRefusal,
} from '@portal/domain/repair-cases'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { type FleetAuthor, findOwner, fleetAuthor, mayActForAccount } from '../accounts/account-author.ts'
import { namesFor } from '../fleet/devices/change-devices.ts'
import { noteCase } from '../fleet/devices/device-status.ts'
import { lockTheseDevices } from '../fleet/devices/lock-devices.ts'
import { type ShownDevice, showDevice } from '../fleet/devices/show-device.ts'
import { findAppsOf, findSpares } from './case-devices.store.ts'
import { countReports, findOpenCases, insertCase } from './cases.store.ts'
import { intoState, refuseOpenCase, refuseTaken, tellCase } from './change-case.ts'
import { goneBy, statusBefore } from './end-case.ts'
import { findCoverWorld, judgeCover, toCoverDecision, toProgram } from './judge-cover.ts'
import { lendIn, lentAt } from './lend-spare.ts'
import { mailReported } from './mail-case.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId' | 'repairPrices'
>
type Form = BodyOf<typeof reportRepair>

/**
 * A problem of a device is reported (docs/spec/repairs.md#report): a lost or stolen device becomes so, a spare is lent, and
 * cover says who pays. Cover is used only when the case is accepted.
 * Throws DEVICE_NOT_FOUND, DEVICE_STATUS_REFUSED, CASE_OPEN, SPARE_NOT_FREE and TOO_MANY_REQUESTS.
 */
export const reportCase = (
  needs: Needs,
  deviceId: string,
  form: Form,
): Promise<AnswerOf<typeof reportRepair>> =>
  idempotentTransaction(needs, async (tx) => {
    const { device, spare, author } = await lockReported(tx, needs, deviceId, form)
    const { kind } = form
    if (!mayReport(device.status, kind))
      throw new AppError('DEVICE_STATUS_REFUSED', { message: reportRefusal(device.status, kind) })
    await refuseOpenCase(tx, { deviceId, kind })
    const dayBefore = new Date(author.at.getTime() - 24 * hourMs)
    if ((await countReports(tx, deviceId, dayBefore)) >= caseLimits.reportsPerDay)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 })
    // Before the case is there, which would have the spare lent already.
    if (form.spareDeviceId) await lendIn(tx, author, { device, spare, holder: form.holder ?? device.holder })
    const found = await insertCase(tx, await rowOf(tx, needs, { device, form, author })).catch(refuseTaken)
    const label = caseLabel(found.caseNumber)
    await becomeGone(tx, author, device, { kind, label })
    await tellCase(tx, author, found.caseId, {
      kind: 'reported',
      text: 'Reported',
      detail: found.description,
    })
    if (form.spareDeviceId)
      await tellCase(tx, author, found.caseId, {
        kind: 'lent',
        text: `Lent spare ${spare?.unitNumber ?? ''}`,
      })
    const world = await findCoverWorld(tx, needs, device)
    await mailReported(tx, needs, found)
    const { caseId, caseNumber, version } = found
    const cover = toCoverDecision(kind, judgeCover(world, kind), world.addCover)
    return { result: { caseId, caseNumber, version, cover } }
  })

async function lockReported(tx: Tx, needs: Needs, deviceId: string, { spareDeviceId }: Form) {
  const locked = await lockTheseDevices(tx, [deviceId, spareDeviceId ?? deviceId])
  const device = locked.find((one) => one.deviceId === deviceId)
  const owner = device && (await findOwner(tx, device.zohoAccountId))
  if (!device || !mayActForAccount(needs.actor, device.zohoAccountId, owner))
    throw new AppError('DEVICE_NOT_FOUND')
  const spare = locked.find((one) => one.deviceId === spareDeviceId)
  return { device, spare, author: await fleetAuthor(tx, needs, owner) }
}

type Reported = { device: DeviceRow; form: Form; author: FleetAuthor }

async function rowOf(tx: Tx, { timeZone }: Needs, { device, form, author }: Reported) {
  const { kind, description = '', holder = device.holder, place = '', policeReport, spareDeviceId } = form
  const { at, by } = author
  const { stations } = await namesFor(tx, device.zohoAccountId, [device])
  return {
    caseId: v7(),
    deviceId: device.deviceId,
    zohoAccountId: device.zohoAccountId,
    kind,
    ...intoState({ kind }, 'reported', { at, timeZone }),
    state: 'reported' as const,
    description,
    unitNumber: device.unitNumber,
    make: device.make,
    model: device.model,
    holder,
    stationName: stations.get(device.stationId ?? '')?.name ?? '',
    place,
    reportedBy: author.userId,
    reportedByName: by,
    onBehalfOf: author.onBehalfOf,
    reportedAt: at,
    changedAt: at,
    statusBefore: statusBefore(kind, device),
    ...(kind === 'stolen' && policeReport ? { policeReport, policeReportAt: at, policeReportBy: by } : {}),
    ...(spareDeviceId ? lentAt(spareDeviceId, at, null) : {}),
  } satisfies Partial<CaseRow>
}

/** A lost or stolen device becomes so; of every other one the history says what was reported. */
async function becomeGone(
  tx: Tx,
  author: FleetAuthor,
  device: DeviceRow,
  { kind, label }: { kind: CaseKind; label: string },
): Promise<void> {
  await noteCase(tx, author, device, `${label}: ${caseKindLabels[kind]}`)
  await goneBy(tx, author, device, kind)
}

type ReadReportNeeds = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone' | 'repairPrices'>

/** What the report of a problem needs to know of a device (docs/spec/repairs.md#report). Throws DEVICE_NOT_FOUND. */
export async function readReport(
  needs: ReadReportNeeds,
  deviceId: string,
): Promise<AnswerOf<typeof getRepairReport>> {
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
