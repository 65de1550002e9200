import type { Station } from '@portal/contract/fleet'
import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Section } from '../../ui/section.tsx'
import { fleetSettingsQuery, stationsQuery } from './fleet.queries.ts'
import { NumberingForm } from './numbering-form.tsx'
import { RemoveStation } from './remove-station.tsx'
import { StationDialog } from './station-dialog.tsx'

const HandoverList = lazy(() =>
  import('../paper/paper-buttons.tsx').then((module) => ({ default: module.HandoverList })),
)

type AccountStationsProps = { accountId: string; accountName: string }

/** Stations of an account, and how it numbers its devices (docs/spec/fleet.md#stations). */
export function AccountStations({ accountId, accountName }: AccountStationsProps) {
  return (
    <div className="grid gap-12">
      <Stations accountId={accountId} accountName={accountName} />
      <Numbering accountId={accountId} />
    </div>
  )
}

type Editing = { station: Station | null }

function Stations({ accountId, accountName }: AccountStationsProps) {
  const query = useQuery(stationsQuery(accountId))
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<Station | null>(null)
  const rows = query.data ?? []
  const add = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => setEditing({ station: null })}>
      Add station
    </Button>
  )
  return (
    <Section
      title="Stations"
      note={rows.length > 0 && counted(rows.length, 'station')}
      actions={rows.length > 0 && add}
    >
      <QueryFailure query={query} what="stations" />
      {query.isSuccess && rows.length === 0 && (
        <EmptyState
          title="No stations yet."
          text="A station is a place where your devices are handed out. Devices can be listed, moved and numbered by station."
          action={add}
        />
      )}
      {(query.isPending || rows.length > 0) && !(query.isPending && query.error) && (
        <DataTable
          caption={`Stations of ${accountName}`}
          columns={stationColumns({
            accountId,
            onEdit: (station) => setEditing({ station }),
            onRemove: setRemoving,
          })}
          rows={rows}
          rowKey={({ stationId }) => stationId}
          loading={query.isPending}
          busy={query.isFetching}
        />
      )}
      {editing && (
        <StationDialog accountId={accountId} station={editing.station} onClose={() => setEditing(null)} />
      )}
      <RemoveStation station={removing} onDone={() => setRemoving(null)} />
    </Section>
  )
}

type StationActions = {
  accountId: string
  onEdit: (station: Station) => void
  onRemove: (station: Station) => void
}

function stationColumns({ accountId, onEdit, onRemove }: StationActions): Column<Station>[] {
  return [
    { key: 'name', header: 'Station', card: 'lead', cell: ({ name }) => name },
    { key: 'code', header: 'Code', cell: ({ code }) => <span className="mono">{code}</span> },
    { key: 'address', header: 'Shipping address', cell: ({ address }) => <Address address={address} /> },
    { key: 'contact', header: 'Contact', cell: ({ contact }) => contact || <Quiet>None</Quiet> },
    {
      key: 'first',
      header: 'Numbers from',
      numeric: true,
      cell: ({ firstNumber }) => firstNumber ?? <Quiet>No range</Quiet>,
    },
    {
      key: 'devices',
      header: 'Devices',
      numeric: true,
      cell: ({ stationId, name, deviceCount }) => (
        <Link to={`${paths.fleet}?account=${accountId}&station=${stationId}`}>
          {deviceCount.toLocaleString('en-US')}
          <span className="vh"> at {name}</span>
        </Link>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      card: 'wide',
      cell: (station) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Suspense fallback={null}>
            <HandoverList stationId={station.stationId} name={station.name} />
          </Suspense>
          <Button variant="ghost" size="sm" onClick={() => onEdit(station)}>
            Edit<span className="vh"> {station.name}</span>
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onRemove(station)}>
            Remove<span className="vh"> {station.name}</span>
          </Button>
        </span>
      ),
    },
  ]
}

const Quiet = ({ children }: { children: string }) => <span className="text-subtle">{children}</span>

function Address({ address }: Pick<Station, 'address'>) {
  if (address === null) return <Quiet>None</Quiet>
  return (
    <span>
      {address.street1}
      <span className="sub">{[address.city, address.state].filter(Boolean).join(', ')}</span>
    </span>
  )
}

function Numbering({ accountId }: { accountId: string }) {
  const query = useQuery(fleetSettingsQuery(accountId))
  if (query.data)
    // Saved, by this person or another: the form begins with what is in force.
    return <NumberingForm key={query.data.version} accountId={accountId} settings={query.data} />
  if (query.error) return <QueryFailure query={query} what="fleet settings" />
  return null
}
