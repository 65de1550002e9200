import type { DeviceRow } from '@portal/contract/devices'
import { paths } from '@portal/domain/paths'
import { useMay } from '../../lib/access.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { rowsInView } from '../../ui/virtual-rows.tsx'
import { phone } from './fleet-toolbar.tsx'
import type { FleetAddress, FleetList } from './use-fleet-list.ts'
import type { FleetWhose } from './use-fleet-scope.ts'
import type { Selection } from './use-selection.ts'

const rowKey = ({ deviceId }: DeviceRow) => deviceId
/** Of a row with two lines and its space, as the styles draw it. */
const phoneRowHeightPx = 77
const rowHeightPx = 57

type FleetTableProps = {
  columns: readonly Column<DeviceRow>[]
  whose: FleetWhose
  list: FleetList
  address: FleetAddress
  selection: Selection | undefined
  onImport: () => void
}

/** The devices in all their states: on their way, failed, none, some, and more to come. */
export function FleetTable({
  columns,
  whose,
  list: { query, rows, isFiltered },
  address,
  selection,
  onImport,
}: FleetTableProps) {
  const isPhone = useMedia(phone)
  const isLoading = query.isPending && !whose.hasNone
  const failure = query.isError && <QueryFailure query={query} what="devices" />
  if (failure && rows.length === 0) return failure
  // Asked for nothing, or answered: only then is "none" the truth.
  if (!isLoading && rows.length === 0)
    return isFiltered ? <NoMatch address={address} /> : <NoDevices whose={whose} onImport={onImport} />

  return (
    <div className="fleet-list grid gap-6" {...(address.columns ? { 'data-wide': true } : {})}>
      {failure}
      <DataTable
        caption={whose.accountName ? `Devices of ${whose.accountName}` : 'Devices of all accounts'}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={address.sort}
        onSort={address.sortBy}
        phoneRows="lines"
        renderRows={rowsInView({
          rows,
          rowKey,
          columns,
          rowHeightPx: isPhone ? phoneRowHeightPx : rowHeightPx,
        })}
        isPicked={selection?.isPicked}
        loading={isLoading}
        busy={query.isFetching}
      />
      <ShowMore query={query} />
    </div>
  )
}

const NoMatch = ({ address }: { address: FleetAddress }) => (
  <EmptyState
    title={
      address.search === ''
        ? 'No devices match these filters.'
        : `No devices match “${shortened(address.search)}”.`
    }
    text="Devices that were replaced or retired are found with the status “Replaced or retired”."
    action={
      <Button variant="ghost" onClick={address.clear}>
        Clear all
      </Button>
    }
  />
)

const shownMax = 60
const shortened = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text)

/** No one's devices, or an account without any (docs/spec/messages.md#empty-lists), with the step that changes it. */
function NoDevices({ whose, onImport }: { whose: FleetWhose; onImport: () => void }) {
  const { hasNone, scope } = whose
  const mayOrder = useMay('order')
  if (hasNone)
    return (
      <EmptyState
        title="No accounts yet."
        text={`Devices are listed by account. They show up here once you have an account.${wayOn(whose)}`}
        action={<ButtonLink to={paths.phones}>Shop phones</ButtonLink>}
      />
    )
  return (
    <EmptyState
      title="No devices yet."
      text={`Each phone, tablet and router has its own record here, with its unit number, its holder and its line.${wayOn(whose)}`}
      picture={<NoDevicesPicture />}
      action={
        <>
          {mayOrder && <ButtonLink to={paths.phones}>Shop phones</ButtonLink>}
          {scope.accountId !== null && (
            <Button variant="ghost" aria-haspopup="dialog" onClick={onImport}>
              Import a fleet
            </Button>
          )}
        </>
      }
    />
  )
}

/** Managers begin with the accounts of their own, and most have no devices there; imports need an account. */
function wayOn({ agent, scope, hasAccounts }: FleetWhose): string {
  if (agent.isOwn && !agent.isLocked && !agent.isHidden)
    return ' Choose another agent above to see the devices of their accounts.'
  return hasAccounts && scope.accountId === null ? ' Choose an account above to import its fleet.' : ''
}

/** A tag with no number on it, on its rail. */
const NoDevicesPicture = () => (
  <svg
    width="96"
    height="72"
    viewBox="0 0 96 72"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    className="text-subtle"
    aria-hidden="true"
  >
    <path d="M6 14h84" />
    <path d="M40 4h16l10 10v50a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V14z" fill="var(--bg)" />
    <circle cx="48" cy="14" r="4" />
    <path d="M38 40h20M38 50h12" strokeDasharray="3 4" />
    <path d="M38 30h10" strokeWidth="4" className="stroke-signal" />
  </svg>
)
