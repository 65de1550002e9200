import type { DeviceGroup } from '@portal/domain/device-status'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type Board, countsOf } from './glance-boards.ts'

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
  number('coverSoon', 'Cover ends'),
  {
    key: 'all',
    header: 'All',
    numeric: true,
    cell: ({ board }) => board.devices.length.toLocaleString('en-US'),
  },
]

/** How many devices of each kind every station has. */
export function GlanceTable({ boards }: { boards: readonly Board[] }) {
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
