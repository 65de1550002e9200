import type { CaseRow } from '@portal/contract/repairs'
import { counted } from '@portal/domain/format'
import { caseKindLabels, caseLabel, isOpenCase } from '@portal/domain/repair-cases'
import { repairCasePath, repairsPath } from '@portal/domain/repair-paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { CaseStateBadge } from './case-look.tsx'
import { deviceCasesQuery } from './repairs.queries.ts'

/** The open cases of a device, before its facts; nothing where there are none. */
export function OpenCaseNotices({ deviceId }: { deviceId: string }) {
  const cases = useQuery(deviceCasesQuery(deviceId)).data?.results ?? []
  return cases
    .filter(({ state }) => isOpenCase(state))
    .map((one) => (
      <div key={one.caseId} className="pb-4">
        <Notice tone="warning">
          <b>
            Open case{' '}
            <Link className="link" to={repairCasePath(one.caseId)}>
              {caseLabel(one.caseNumber)}
            </Link>
            : {caseKindLabels[one.kind].toLowerCase()}
          </b>{' '}
          <CaseStateBadge state={one.state} />
          <p>
            Reported {formatBusinessMoment(one.reportedAt)} by {one.reportedBy}.
            {one.lentSpare !== null && ` The spare ${one.lentSpare} is lent until then.`}
          </p>
        </Notice>
      </div>
    ))
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
  const query = useQuery(deviceCasesQuery(deviceId))
  const { results = [], total = 0 } = query.data ?? {}
  if (query.isError && !query.data) return <QueryFailure query={query} what="cases" />
  if (results.length === 0) return null
  return (
    <section aria-labelledby="device-cases">
      <div className="title-row">
        <h2 id="device-cases">Cases</h2>
        <p className="text-ui text-muted">{counted(total, 'case')}</p>
      </div>
      <DataTable
        caption="Cases of this device"
        columns={columns}
        rows={results}
        rowKey={({ caseId }) => caseId}
        density="compact"
        phoneRows="lines"
      />
      {total > results.length && (
        <Link className="link" to={`${repairsPath}?device=${deviceId}&group=all`}>
          All {counted(total, 'case')}
        </Link>
      )}
    </section>
  )
}
