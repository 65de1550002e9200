import type { CaseRow as WireRow } from '@portal/contract/repairs'
import { toDollars } from '@portal/domain/money'
import type { ListedCase } from './case-list.store.ts'
import { waitsForReturn } from './return-due.ts'

const moment = (at: Date | null) => at?.toISOString() ?? null

/** A row of a list as the wire has it. */
export const toCaseRow = ({ row, accountName, agentName, lentSpare }: ListedCase, now: Date): WireRow => ({
  caseId: row.caseId,
  caseNumber: row.caseNumber,
  accountId: row.zohoAccountId,
  accountName,
  agentName,
  deviceId: row.deviceId,
  unitNumber: row.unitNumber,
  holder: row.holder,
  stationName: row.stationName,
  make: row.make,
  model: row.model,
  kind: row.kind,
  state: row.state,
  description: row.description,
  reportedBy: row.reportedByName,
  reportedAt: row.reportedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  dueFor: row.dueFor,
  dueAt: moment(row.dueAt),
  isLate: row.dueAt !== null && row.dueAt.getTime() <= now.getTime(),
  charge: row.charge,
  price: row.priceCents === null ? null : toDollars(row.priceCents),
  lentSpare,
  waitsForReturn: waitsForReturn(row),
  version: row.version,
})
