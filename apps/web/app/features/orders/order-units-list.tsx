import type { UnitLine, UnitSheet } from '@portal/contract/fleet-units'
import { counted } from '@portal/domain/format'
import { loadFailure } from '@portal/domain/messages'
import { wishWords } from '@portal/domain/unit-rows'
import { unitsPath } from '@portal/domain/units-path'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Link } from 'react-router'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { listedUnitsQuery, readUnitsCsv } from '../fleet-sheet/sheet.queries.ts'

/** Units of one line before the way to all of them. */
const listedMax = 10

type OrderUnitsListProps = {
  orderId: number
  /** That of the order: its changes can drop units. */
  version: number
}

/** The first units of each line of an order, for reading, and all of them as a file (docs/spec/fleet.md#orders). */
export function OrderUnitsList({ orderId, version }: OrderUnitsListProps) {
  const query = useQuery(listedUnitsQuery(orderId, version))
  const lines = query.data?.lines.filter(({ rows }) => rows.length > 0) ?? []
  if (query.isPending) return <Skeleton className="h-40 w-full" />
  if (query.data === undefined)
    return (
      <ErrorPanel
        message={loadFailure('units', query.error.message)}
        requestId={requestIdOf(query.error)}
        retryLabel="Try Again"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div className="grid gap-6">
      {lines.map((line) => (
        <UnitsOfLine key={line.orderItemId} line={line} sheet={query.data} />
      ))}
      <DownloadUnits orderId={orderId} />
    </div>
  )
}

type UnitRow = UnitLine['rows'][number]

function UnitsOfLine({ line, sheet: { orderId, stations } }: { line: UnitLine; sheet: UnitSheet }) {
  const { name, carrier, rows } = line
  const codes = new Map(stations.map(({ stationId, code }) => [stationId, code]))
  const title = [name, carrier].filter((text) => text !== '').join(', ')
  return (
    <div className="grid gap-2 md:[&_table]:table-fixed">
      <h3 className="text-ui font-semibold">{title}</h3>
      <DataTable
        caption={`Units of ${title}`}
        density="compact"
        phoneRows="lines"
        columns={unitColumns(codes)}
        rows={rows.slice(0, listedMax)}
        rowKey={({ position }) => position}
      />
      {rows.length > listedMax && (
        <Link className="link justify-self-start py-2 text-ui" to={unitsPath(orderId)}>
          All {counted(rows.length, 'unit')}
        </Link>
      )}
    </div>
  )
}

const Quiet = ({ children }: { children: string }) => <span className="text-subtle">{children}</span>

const unitColumns = (codes: ReadonlyMap<string, string>): Column<UnitRow>[] => [
  {
    key: 'unit',
    header: 'Unit',
    line: 'lead',
    cell: ({ unitNumber }) =>
      unitNumber === '' ? <Quiet>No number yet</Quiet> : <b className="mono">{unitNumber}</b>,
  },
  { key: 'holder', header: 'Holder', line: 'second', cell: ({ holder }) => holder || <Quiet>None</Quiet> },
  {
    key: 'station',
    header: 'Station',
    line: 'first-end',
    cell: ({ stationId }) => codes.get(stationId ?? '') ?? <Quiet>None</Quiet>,
  },
  {
    key: 'wish',
    header: 'Number',
    line: 'second-end',
    cell: (row) => wishWords(row) || <Quiet>No wish</Quiet>,
  },
]

function DownloadUnits({ orderId }: { orderId: number }) {
  const read = useMutation({ mutationFn: () => readUnitsCsv(orderId), gcTime: 0 })

  async function save() {
    try {
      const { fileName, csv } = (await read.mutateAsync()).result
      saveFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
  }

  return (
    <Button
      className="justify-self-start"
      size="sm"
      variant="ghost"
      busy={read.isPending}
      icon={<FileDown size={18} aria-hidden />}
      onClick={() => void save()}
    >
      Units as CSV
    </Button>
  )
}
