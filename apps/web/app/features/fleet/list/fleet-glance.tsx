import type { DeviceRow } from '@portal/contract/devices'
import { type DeviceGroup, deviceStatusLabels } from '@portal/domain/device-status'
import { counted } from '@portal/domain/format'
import { ChevronDown } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ErrorPanel, Skeleton } from '../../../ui/page-states.tsx'
import { FleetRepairs } from '../../repairs/fleet-repairs.tsx'
import { Peg } from './peg-board.tsx'
import '../../../styles/fleet-glance.css'
import { type Board, boardsOf, countsOf, PegBoard, tensOf } from './peg-board.tsx'

/** A board with more devices than this has one tag for ten. */
const tagsMax = 300

type Read = {
  data: readonly DeviceRow[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

type FleetGlanceProps = { accountId: string; shortCode: string; query: Read }

/** Every device as a tag on the board of its station, and the same in numbers; opened by a press, so that the list begins in view. */
export function FleetGlance({ accountId, shortCode, query }: FleetGlanceProps) {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="glance" onToggle={() => setOpened(true)}>
      <summary>
        <h2>At a glance</h2>
        <span>Each tag is a device at its station. Plain tags are in service.</span>
        <ChevronDown size={18} aria-hidden />
      </summary>
      {query.data ? (
        <Boards boards={boardsOf(query.data)} shortCode={shortCode} />
      ) : query.error ? (
        <div className="pt-4">
          <ErrorPanel
            message={messageOf(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </div>
      ) : (
        <Skeleton className="mt-4 h-28 w-full" />
      )}
      {isOpened && <FleetRepairs accountId={accountId} />}
    </details>
  )
}

function Boards({ boards, shortCode }: { boards: Board[]; shortCode: string }) {
  const hasLarge = boards.some(({ devices }) => devices.length > tagsMax)
  const [chosen, choose] = useState<boolean>()
  const isOpen = chosen ?? hasLarge
  return (
    <>
      <div className="boards">
        {boards.map((board) => (
          <section
            key={board.stationId}
            className="board"
            aria-label={board.name}
            style={
              { '--share': Math.max(6, Math.round(Math.sqrt(board.devices.length) * 2)) } as CSSProperties
            }
          >
            <h3>
              <span>
                {board.name} <span className="station-code">{board.code}</span>
              </span>
              <span>{counted(board.devices.length, 'device')}</span>
            </h3>
            {board.devices.length > tagsMax ? (
              <TensBoard board={board} />
            ) : (
              <PegBoard devices={board.devices} shortCode={shortCode} label={`Devices at ${board.name}`} />
            )}
          </section>
        ))}
      </div>
      <details
        className="as-table"
        open={isOpen}
        onToggle={({ currentTarget }) => choose(currentTarget.open)}
      >
        <summary>{isOpen ? 'Hide the table' : 'Show as a table'}</summary>
        <GlanceTable boards={boards} />
      </details>
    </>
  )
}

/**
 * A board with too many devices for a tag each: one tag for ten devices with the same status, as one picture. The table
 * below has the numbers.
 */
function TensBoard({ board }: { board: Board }) {
  const tens = tensOf(board)
  const words = tens.map(({ status, endsSoon, devices }) =>
    [devices.toLocaleString('en-US'), deviceStatusLabels[status], endsSoon && 'with coverage that ends soon']
      .filter(Boolean)
      .join(' '),
  )
  return (
    <>
      <div className="pegs" role="img" aria-label={`${words.join(', ')}. One tag for ten devices.`}>
        {tens.flatMap(({ status, endsSoon, tags }) =>
          Array.from({ length: tags }, (_, tag) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tags are all alike and never move
            <span key={`${status} ${endsSoon} ${tag}`}>
              <Peg status={status} endsSoon={endsSoon} />
            </span>
          )),
        )}
      </div>
      <p className="pt-1 text-small text-muted">One tag for ten devices. The table has their numbers.</p>
    </>
  )
}

type Row = { board: Board; counts: ReturnType<typeof countsOf> }

const number = (key: DeviceGroup | 'coverSoon', header: string): Column<Row> => ({
  key,
  header,
  numeric: true,
  cell: ({ counts }) => counts[key].toLocaleString('en-US'),
})

/** Groups that few fleets have get a column where there are such devices, so that each row adds up. */
const columnsFor = (boards: readonly Board[]): Column<Row>[] => [
  { key: 'station', header: 'Station', card: 'lead', cell: ({ board }) => board.name },
  ...(boards.some((board) => countsOf(board).planned > 0) ? [number('planned', 'Planned')] : []),
  number('inService', 'In service'),
  number('spare', 'Spare'),
  number('onTheWay', 'On the way'),
  number('inRepair', 'In repair'),
  number('lost', 'Lost or stolen'),
  number('coverSoon', 'Coverage ends'),
  {
    key: 'all',
    header: 'All',
    numeric: true,
    cell: ({ board }) => board.devices.length.toLocaleString('en-US'),
  },
]

/** How many devices of each kind every station has. */
function GlanceTable({ boards }: { boards: readonly Board[] }) {
  const all: Board = {
    stationId: 'all',
    name: 'All stations',
    code: '',
    devices: boards.flatMap(({ devices }) => devices),
  }
  return (
    <DataTable
      caption="Devices by station and status"
      columns={columnsFor(boards)}
      rows={(boards.length > 1 ? [...boards, all] : boards).map((board) => ({
        board,
        counts: countsOf(board),
      }))}
      rowKey={({ board }) => board.stationId}
      density="compact"
    />
  )
}
