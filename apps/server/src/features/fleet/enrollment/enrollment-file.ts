import type { BodyOf, QueryOf } from '@portal/contract/endpoint'
import type { EnrollmentFile, exportEnrollment, getOrderEnrollment } from '@portal/contract/paper'
import { businessDay } from '@portal/domain/business-day'
import { csvLines } from '@portal/domain/csv'
import { endedStatuses } from '@portal/domain/device-status'
import {
  type EnrollmentService,
  enrollmentHeader,
  enrollmentRow,
  type LeftOutReason,
  leftOutReasons,
  leftOutWords,
} from '@portal/domain/enrollment'
import { and, asc, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { findSheetOrder } from '../sheet/sheet-order.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>
type Answer = { result: EnrollmentFile }
type Wanted = { service: EnrollmentService; customerId?: string | undefined }

/** The devices of an order as a file for an enrollment service (docs/spec/fleet.md#enrollment-files). Throws ORDER_NOT_FOUND. */
export async function enrollmentOfOrder(
  { db, actor }: Needs,
  orderId: number,
  wanted: QueryOf<typeof getOrderEnrollment>,
): Promise<Answer> {
  await findSheetOrder(db, actor, orderId)
  return fileOf(await findEnrolled(db, eq(devices.orderId, orderId)), wanted, `order-${orderId}`)
}

/** The same for these devices of an account; those that it does not have are left out. Throws ACCOUNT_NOT_FOUND. */
export async function enrollmentOfDevices(
  needs: Needs,
  accountId: string,
  { deviceIds, ...wanted }: BodyOf<typeof exportEnrollment>,
): Promise<Answer> {
  await getVisibleAccount(needs, accountId)
  const { db, now, timeZone } = needs
  const rows = await findEnrolled(
    db,
    and(eq(devices.zohoAccountId, accountId), inArray(devices.deviceId, deviceIds)),
  )
  return fileOf(rows, wanted, businessDay(now(), timeZone))
}

const findEnrolled = (on: Reader, where: SQL | undefined) =>
  on
    .select({
      unitNumber: devices.unitNumber,
      kind: devices.kind,
      make: devices.make,
      imei: devices.imei,
      serial: devices.serial,
    })
    .from(devices)
    .where(and(where, notInArray(devices.status, [...endedStatuses])))
    .orderBy(asc(devices.unitSort), asc(devices.deviceId))
type EnrolledRow = Awaited<ReturnType<typeof findEnrolled>>[number]

const fileNames: Record<EnrollmentService, string> = {
  zeroTouch: 'zero-touch',
  knox: 'knox',
  apple: 'apple',
}
/** Unit numbers that are named for each reason. */
const namedMax = 50

function fileOf(found: readonly EnrolledRow[], { service, customerId = '' }: Wanted, of: string): Answer {
  const rows: string[][] = []
  const leftOut = new Map<LeftOutReason, string[]>()
  for (const device of found) {
    const row = enrollmentRow(service, device, customerId)
    if (typeof row !== 'string') rows.push(row)
    else leftOut.set(row, [...(leftOut.get(row) ?? []), device.unitNumber ?? 'no number'])
  }
  const header = enrollmentHeader(service)
  return {
    result: {
      fileName: `${fileNames[service]}-${of}.csv`,
      devices: rows.length,
      // Without a byte order mark: the services would read it as part of the first cell.
      csv: csvLines(header ? [header, ...rows] : rows),
      leftOut: leftOutReasons.flatMap((reason) => {
        const units = leftOut.get(reason)
        if (!units) return []
        const words = leftOutWords(service, reason, units.length)
        return [{ reason, devices: units.length, words, units: units.slice(0, namedMax) }]
      }),
    },
  }
}
