import type { CaseRow } from '@portal/contract/repairs'
import { reportPath } from '@portal/domain/repair-paths'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { rowsInView } from '../../ui/virtual-rows.tsx'
import { type CaseSelection, caseColumns } from './case-columns.tsx'
import { phone } from './cases-toolbar.tsx'
import type { CasesAddress, CasesList } from './use-cases-list.ts'

export const keyOfCase = ({ caseId }: CaseRow) => caseId
/** Of a row with two lines and its space, as the styles draw it. */
const phoneRowHeightPx = 104
const rowHeightPx = 65

type CasesTableProps = {
  list: CasesList
  address: CasesAddress
  selection: CaseSelection | undefined
  hasAgents: boolean
}

/** The cases in all their states: on their way, failed, none, some, and more to come. */
export function CasesTable({
  list: { query, rows, isFiltered },
  address,
  selection,
  hasAgents,
}: CasesTableProps) {
  const isPhone = useMedia(phone)
  const columns = caseColumns({ selection, isStaff: address.isStaff, hasAgents })
  const failure = query.isError && <QueryFailure query={query} what="cases" />
  if (failure && rows.length === 0) return failure
  if (!query.isPending && rows.length === 0)
    return isFiltered ? <NoMatch address={address} /> : <NoCases isStaff={address.isStaff} />
  return (
    <div className="fleet-list cases-list grid gap-6">
      {failure}
      <DataTable
        caption="Cases"
        columns={columns}
        rows={rows}
        rowKey={keyOfCase}
        phoneRows="lines"
        renderRows={rowsInView({
          rows,
          rowKey: keyOfCase,
          columns,
          rowHeightPx: isPhone ? phoneRowHeightPx : rowHeightPx,
        })}
        isPicked={selection?.isPicked}
        loading={query.isPending}
        busy={query.isFetching}
      />
      <ShowMore query={query} />
    </div>
  )
}

export const NoMatch = ({ address }: { address: CasesAddress }) => (
  <EmptyState
    title={address.search === '' ? 'No cases match these filters.' : `No cases match “${address.search}”.`}
    text="Declined and closed cases are found with the state “All”."
    action={
      <Button variant="ghost" onClick={address.clear}>
        Clear all
      </Button>
    }
  />
)

/** None at all, or none that are open; with the step that makes one. */
export const NoCases = ({ isStaff }: { isStaff: boolean }) => (
  <EmptyState
    title="No open cases."
    text={
      isStaff
        ? 'Cases appear here when a problem of a device is reported.'
        : 'When a device breaks, or is lost or stolen, report it here. You see at once what it costs.'
    }
    action={<ButtonLink to={reportPath()}>Report a problem</ButtonLink>}
  />
)
