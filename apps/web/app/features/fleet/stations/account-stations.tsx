import type { Station } from '@portal/contract/fleet'
import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useOpenForm } from '../../../lib/use-form-draft.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Listed, Loaded } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts'
import { fleetSettingsQuery, stationsQuery, useRemoveStation } from '../../devices/fleet.queries.ts'
import { StationDialog } from '../../devices/station-dialog.tsx'
import { NumberingForm } from './numbering-form.tsx'

const HandoverList = lazy(() =>
  import('../../paper/paper-buttons.tsx').then((module) => ({ default: module.HandoverList })),
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

function Stations({ accountId, accountName }: AccountStationsProps) {
  const query = useQuery(stationsQuery(accountId))
  const [editing, setEditing] = useOpenForm('station')
  const [removing, setRemoving] = useState<Station | null>(null)
  const rows = query.data ?? []
  const edited = rows.find(({ stationId }) => stationId === editing) ?? null
  const add = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => setEditing('new')}>
      Add station
    </Button>
  )
  return (
    <Section
      title="Stations"
      note={rows.length > 0 && counted(rows.length, 'station')}
      actions={rows.length > 0 && add}
    >
      <Listed
        query={query}
        what="stations"
        caption={`Stations of ${accountName}`}
        columns={stationColumns({
          accountId,
          onEdit: (station) => setEditing(station.stationId),
          onRemove: setRemoving,
        })}
        rows={rows}
        rowKey={({ stationId }) => stationId}
        empty={
          <EmptyState
            title="No stations yet."
            text="A station is a place where your devices are handed out. Devices can be listed, moved and numbered by station."
            action={add}
          />
        }
      />
      {(edited !== null || editing === 'new') && (
        <StationDialog accountId={accountId} station={edited} onClose={() => setEditing(null)} />
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
    { key: 'contact', header: 'Contact', cell: ({ contact }) => contact },
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
  if (address === null) return null
  return (
    <span>
      {address.street1}
      <span className="sub">{[address.city, address.state].filter(Boolean).join(', ')}</span>
    </span>
  )
}

function Numbering({ accountId }: { accountId: string }) {
  return (
    <Loaded query={useQuery(fleetSettingsQuery(accountId))} what="fleet settings">
      {(settings) => <NumberingForm key={accountId} accountId={accountId} settings={settings} />}
    </Loaded>
  )
}

type RemoveStationProps = { station: Station | null; onDone: () => void }

/** Asks before a station is removed. One that still has devices stays, and the question says why. */
function RemoveStation({ station, onDone }: RemoveStationProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const remove = useRemoveStation()
  const once = useOneAtATime()
  const hasRemoved = useFocusAfterRemoval(station !== null)

  function close() {
    setProblem(null)
    onDone()
  }

  const send = () =>
    once(async () => {
      if (station === null) return
      try {
        await remove.mutateAsync({ params: { stationId: station.stationId }, body: {} })
      } catch (error) {
        setProblem(messageOf(error))
        return
      }
      hasRemoved()
      close()
      toast(`${station.name} was removed.`, { tone: 'success' })
    })

  return (
    <ConfirmDialog
      open={station !== null}
      question={`Remove ${station?.name ?? 'the station'}?`}
      text={
        problem === null ? 'The history of its devices keeps its name.' : <FieldError>{problem}</FieldError>
      }
      busy={remove.isPending}
      onYes={() => void send()}
      onNo={close}
    />
  )
}
