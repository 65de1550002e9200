import type { DeviceRow } from '@portal/contract/devices'
import { messages } from '@portal/domain/messages'
import { devicePath, paths } from '@portal/domain/paths'
import { hasDesk, mayActForOthers } from '@portal/domain/roles'
import { Smartphone } from 'lucide-react'
import { useMay } from '../../../lib/access.ts'
import { useSession } from '../../../lib/session.ts'
import { phone, useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyPicture } from '../../../ui/empty-picture.tsx'
import { Listed } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import { rowsInView } from '../../../ui/virtual-rows.tsx'
import type { FleetWhose } from '../../devices/use-fleet-scope.ts'
import { NoAgent } from '../../order-header/no-agent.tsx'
import type { FleetAddress, FleetList, Selection } from './use-fleet-list.ts'

const rowKey = ({ deviceId }: DeviceRow) => deviceId
/** Of a row with two lines and its space, as the styles draw it. */
const phoneRowHeightPx = 77
const rowHeightPx = 48

type FleetTableProps = {
  columns: readonly Column<DeviceRow>[]
  whose: FleetWhose
  list: FleetList
  address: FleetAddress
  selection: Selection | undefined
  onImport: () => void
}

/** The devices in all their states. */
export function FleetTable({
  columns,
  whose,
  list: { query, rows, total, isFiltered },
  address,
  selection,
  onImport,
}: FleetTableProps) {
  const rowHeight = useMedia(phone) ? phoneRowHeightPx : rowHeightPx
  return (
    <Listed
      className="fleet-list devices-list grid gap-6"
      isWide={address.columns !== null}
      query={query}
      what="devices"
      caption={whose.accountName ? `Devices of ${whose.accountName}` : 'Devices of all accounts'}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      sort={address.sort}
      onSort={address.sortBy}
      hasSortAbove
      phoneRows="lines"
      records={{ path: ({ deviceId }) => devicePath(deviceId), total }}
      renderRows={rowsInView({ rows, rowKey, columns, rowHeightPx: rowHeight })}
      isPicked={selection?.isPicked}
      loading={query.isPending && !whose.hasNone}
      empty={isFiltered ? <NoMatch address={address} /> : <NoDevices whose={whose} onImport={onImport} />}
    />
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
  const { hasNone, scope, agent } = whose
  const mayOrder = useMay('order')
  const profile = useSession()?.userProfile
  if (hasNone && agent.isLocked && agent.agent === null && profile && mayActForOthers(profile))
    return <NoAgent title="No accounts yet." />
  // An agent orders for accounts: without one there is nothing to shop for.
  if (hasNone && profile && hasDesk(profile))
    return (
      <EmptyState
        title="No accounts yet."
        text={`Devices are listed by account. ${messages.accounts.noneHint}${wayOn(whose)}`}
      />
    )
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
      picture={<EmptyPicture icon={Smartphone} />}
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
