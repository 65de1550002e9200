import type { CaseKind } from '@portal/domain/repair-cases'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { repairDevices } from '../../db/schema/accounts.tables.ts'
import type { CaseRow, repairCases } from '../../db/schema/repairs.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { testNow } from '../../testing/fixtures.ts'
import { insertCase, insertPicture } from './cases.store.ts'

/** Rows that the tests of cases share. */

type Changes = Partial<typeof repairCases.$inferInsert>

/** A reported case of a device. */
export async function aCase(
  tx: Tx,
  { deviceId, zohoAccountId }: { deviceId: string; zohoAccountId: string },
  changes: Changes = {},
): Promise<CaseRow> {
  const [author] = await tx.select({ userId: users.userId }).from(users).limit(1)
  return insertCase(tx, {
    caseId: v7(),
    deviceId,
    zohoAccountId,
    kind: 'cracked' satisfies CaseKind,
    state: 'reported',
    description: 'Cracked top left',
    unitNumber: '203',
    make: 'Orbis',
    model: 'T9 Duty',
    holder: 'Leah',
    stationName: 'Harbor',
    place: '',
    reportedBy: author?.userId ?? '',
    reportedByName: 'Una Marsh',
    reportedAt: testNow,
    changedAt: testNow,
    dueFor: 'decision',
    dueAt: new Date(testNow.getTime() + 4 * 3_600_000),
    ...changes,
  })
}

/** A row of a picture; its file is not there. */
export async function aPictureOf(tx: Tx, caseId: string): Promise<string> {
  const [author] = await tx.select({ userId: users.userId }).from(users).limit(1)
  const pictureId = v7()
  await insertPicture(tx, {
    pictureId,
    caseId,
    place: 1,
    fileName: `case-${pictureId.replaceAll('-', '')}`,
    width: 10,
    height: 10,
    userId: author?.userId ?? '',
    by: 'Una Marsh',
    at: testNow,
  })
  return pictureId
}

/** The CRM's screen-repair record of an IMEI. */
export async function aProgramRecord(
  tx: Tx,
  { imei, accountId }: { imei: string; accountId: string },
  changes: Partial<typeof repairDevices.$inferInsert> = {},
): Promise<string> {
  const id = `4876000${imei.slice(-11)}`
  await tx.insert(repairDevices).values({
    id,
    zohoAccountId: accountId,
    serialNumberImei: imei,
    deviceMake: 'Orbis',
    deviceModel: 'T9 Duty',
    expirationDate: '2026-09-01',
    pin: '4711',
    status: 'Active',
    ...changes,
  })
  return id
}
