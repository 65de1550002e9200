import type { CaseRow } from '@portal/contract/repairs'
import { counted } from '@portal/domain/format'
import { formatLate } from '@portal/domain/format-date'
import { repairCasePath, repairsPath } from '@portal/domain/paths'
import { caseKindLabels, caseLabel, caseStateLabels } from '@portal/domain/repair-cases'
import { dueForLabels } from '@portal/domain/response-clock'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { businessDay, formatBusinessMoment } from '../../lib/business-date.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { ShortDay } from '../../ui/short-day.tsx'
import { CaseStateBadge } from './case-look.tsx'
import { deviceCasesQuery } from './repairs.queries.ts'

/** Of a device with open cases: the one that asks for most, in red where it is late, and the way to it; undefined without any. */
export function openCaseAlert(openCases: readonly CaseRow[], now: Date) {
  const [first, ...others] = openCases.toSorted((a, b) => Number(b.isLate) - Number(a.isLate))
  if (first === undefined) return undefined
  const { caseId, caseNumber, kind, isLate, reportedAt, reportedBy, description, lentSpare } = first
  return {
    tone: isLate ? ('danger' as const) : ('warning' as const),
    title: `${caseKindLabels[kind]}, ${whereWords(first, now)}`,
    text: (
      <p>
        Reported <ShortDay day={businessDay(reportedAt)} /> by {reportedBy}
        {description === '' ? '.' : `: “${description}”`}
        {lentSpare !== null && ` The spare ${lentSpare} is lent until then.`}
        {others.map((other) => (
          <span key={other.caseId}>
            {' Also open: '}
            <Link className="link" to={repairCasePath(other.caseId)}>
              {caseLabel(other.caseNumber)}
            </Link>
            , {caseKindLabels[other.kind].toLowerCase()}.
          </span>
        ))}
      </p>
    ),
    acts: (
      <ButtonLink variant="ghost" to={repairCasePath(caseId)}>
        Open case {caseLabel(caseNumber)}
      </ButtonLink>
    ),
  }
}

function whereWords({ state, isLate, dueFor, dueAt }: CaseRow, now: Date): string {
  if (isLate && dueFor !== null && dueAt !== null)
    return `${dueForLabels[dueFor].toLowerCase()} ${formatLate(dueAt, now)}`
  return state === 'reported' ? 'not answered yet' : caseStateLabels[state].toLowerCase()
}

const columns: Column<CaseRow>[] = [
  {
    key: 'case',
    header: 'Case',
    card: 'lead',
    line: 'lead',
    cell: ({ caseId, caseNumber }) => (
      <Link className="mono" to={repairCasePath(caseId)}>
        {caseLabel(caseNumber)}
      </Link>
    ),
  },
  { key: 'kind', header: 'Problem', line: 'first', cell: ({ kind }) => caseKindLabels[kind] },
  {
    key: 'reported',
    header: 'Reported',
    line: 'second',
    cell: ({ reportedAt }) => formatBusinessMoment(reportedAt),
  },
  { key: 'state', header: 'State', line: 'first-end', cell: ({ state }) => <CaseStateBadge state={state} /> },
]

/** All cases of a device, the newest first; nothing where there are none. */
export function DeviceCases({ deviceId }: { deviceId: string }) {
  // The page has just read them.
  const query = useQuery({ ...deviceCasesQuery(deviceId), refetchOnMount: false })
  return (
    <Loaded query={query} what="cases">
      {({ results, total }) =>
        results.length > 0 && <CasesOf deviceId={deviceId} cases={results} total={total} />
      }
    </Loaded>
  )
}

type CasesOfProps = { deviceId: string; cases: readonly CaseRow[]; total: number }

function CasesOf({ deviceId, cases, total }: CasesOfProps) {
  return (
    <RecordCard
      title="Cases"
      note={counted(total, 'case')}
      actions={
        total > cases.length && (
          <Link className="link" to={`${repairsPath}?device=${deviceId}&group=all`}>
            All {counted(total, 'case')}
          </Link>
        )
      }
    >
      <DataTable
        caption="Cases of this device"
        columns={columns}
        rows={cases}
        rowKey={({ caseId }) => caseId}
        density="compact"
        phoneRows="lines"
      />
    </RecordCard>
  )
}
