import type { CaseRow } from '@portal/contract/repairs'
import { repairCasePath, repairsPath } from '@portal/domain/paths'
import { caseKindLabels, caseLabel, openCasesText } from '@portal/domain/repair-cases'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FleetScope } from '../devices/fleet.queries.ts'
import { casesOfFleet, countsQuery, openCasesQuery } from './repairs.queries.ts'

/** The open cases of an account or an agent, by device; a device can have several. */
export type OpenCases = ReadonlyMap<string, readonly CaseRow[]>

const none: OpenCases = new Map()

/** Marks at devices must not hold up what they stand beside: until they are known there are none. */
export function useOpenCases({ accountId, agentId }: FleetScope): OpenCases {
  const asked = casesOfFleet({ accountId, agentId })
  const rows = useQuery(openCasesQuery(asked)).data?.results
  return rows ? Map.groupBy(rows, ({ deviceId }) => deviceId) : none
}

/** The open cases of one device, as links. */
export const OpenCaseLinks = ({ cases }: { cases: readonly CaseRow[] | undefined }) =>
  cases?.map(({ caseId, caseNumber, kind }) => (
    <Link key={caseId} className="link block w-fit text-small whitespace-nowrap" to={repairCasePath(caseId)}>
      {caseLabel(caseNumber)} <span className="font-normal">{caseKindLabels[kind].toLowerCase()}</span>
    </Link>
  ))

/** How many open cases a fleet has, and where they are listed; null where nothing was ever reported. */
export function useFleetCases({ accountId, agentId }: FleetScope) {
  const counts = useQuery(countsQuery(casesOfFleet({ accountId, agentId }))).data
  if (!counts || counts.open + counts.closed === 0) return null
  return {
    words: openCasesText(counts.open),
    to: accountId === null ? repairsPath : `${repairsPath}?account=${accountId}`,
  }
}

export type FleetCases = NonNullable<ReturnType<typeof useFleetCases>>
