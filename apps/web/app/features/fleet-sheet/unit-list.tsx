import type { SheetStation } from '@portal/contract/fleet-units'
import type { DeviceStatus } from '@portal/domain/device-status'
import { counted } from '@portal/domain/format'
import { appliedWish } from '@portal/domain/number-wish'
import { checkUnitRows, isSettled, lineWords, numberWishLabels, type UnitRow } from '@portal/domain/unit-rows'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type CartUnit, unreadCells } from './cart-units.ts'

/** Units of one line before the way to all of them. */
const listedMax = 10

export type ListedUnit = Omit<UnitRow, 'portPin'> & {
  position: number
  /** Of its device; left out where rows are not saved yet. */
  status?: DeviceStatus | null
  /** What was typed into cells that nothing can be made of. */
  unread?: { stationId?: string; numberWish?: string } | undefined
}

type UnitListProps = {
  /** The device and its carrier. */
  title: string
  /** Its units have a rate plan, which asks for a line. */
  hasPlan: boolean
  /** The filled rows of the line, in their order. */
  units: readonly ListedUnit[]
  /** Those of the account; undefined while they are not known. */
  stations: readonly { stationId: string; code: string }[] | undefined
  /** The sheet with all of them. */
  to: string
  heading?: 'h3' | 'h4'
}

/** The first units of one line of an order or a cart, for reading (docs/spec/fleet.md#orders). */
export function UnitList({ title, hasPlan, units, stations, to, heading: Heading = 'h3' }: UnitListProps) {
  const codes = stations && new Map(stations.map(({ stationId, code }) => [stationId, code]))
  return (
    <div className="grid gap-2 md:[&_table]:table-fixed">
      <Heading className="text-ui font-semibold">{title}</Heading>
      <DataTable
        caption={`Units of ${title}`}
        density="compact"
        phoneRows="lines"
        columns={unitColumns(codes, hasPlan)}
        rows={units.slice(0, listedMax)}
        rowKey={({ position }) => position}
      />
      {units.length > listedMax && (
        <Link className="link justify-self-start py-2 text-ui" to={to}>
          All {counted(units.length, 'unit')}
        </Link>
      )}
    </div>
  )
}

const Wrong = ({ children }: { children: string }) => <span className="text-danger">{children}</span>

const Quiet = ({ children }: { children: string }) => <span className="text-subtle">{children}</span>

type Codes = ReadonlyMap<string, string> | undefined

/** A station that is not one of the account's was chosen for another account. */
function StationCell({ unit: { stationId, unread }, codes }: { unit: ListedUnit; codes: Codes }) {
  if (unread?.stationId) return <Wrong>{unread.stationId}</Wrong>
  if (stationId === null) return null
  return codes && (codes.get(stationId) ?? <Wrong>Unknown</Wrong>)
}

const unitColumns = (codes: Codes, hasPlan: boolean): Column<ListedUnit>[] => [
  {
    key: 'unit',
    header: 'Unit',
    line: 'lead',
    cell: ({ unitNumber }) =>
      unitNumber === '' ? <Quiet>No number yet</Quiet> : <b className="mono">{unitNumber}</b>,
  },
  { key: 'holder', header: 'Holder', line: 'second', cell: ({ holder }) => holder },
  {
    key: 'station',
    header: 'Station',
    line: 'first-end',
    cell: (unit) => <StationCell unit={unit} codes={codes} />,
  },
  {
    key: 'wish',
    header: 'Number',
    line: 'second-end',
    cell: (row) =>
      row.unread?.numberWish ? (
        <Wrong>{row.unread.numberWish}</Wrong>
      ) : (
        lineWords({ ...row, numberWish: appliedWish(row, hasPlan) }, isSettled(row.status ?? null)) || (
          <Quiet>{numberWishLabels.none}</Quiet>
        )
      ),
  },
]

/**
 * How many cells of the units of a cart are wrong, as far as the browser knows; the server checks all of them.
 * @param stations those of the account; undefined while they are not known
 */
export function unitsToFix(
  units: readonly CartUnit[],
  stations: readonly Pick<SheetStation, 'stationId'>[] | undefined,
): number {
  const rows = units.map((unit, index) => ({ ...unit, key: String(index), place: index + 1 }))
  const known = new Set(stations?.map(({ stationId }) => stationId))
  const isForeign = ({ stationId }: CartUnit) =>
    stationId !== null && stations !== undefined && !known.has(stationId)
  return checkUnitRows(rows).length + unreadCells(units) + units.filter(isForeign).length
}
