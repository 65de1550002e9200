import type { DeviceOfLine, LineRow } from '@portal/contract/line-lists'
import { linePath } from '@portal/domain/portal-paths'
import { Link, useLocation } from 'react-router'
import type { Column } from '../../../ui/data-table.tsx'
import { None } from '../../../ui/none.tsx'
import { defaultPicture, Picture } from '../../../ui/picture.tsx'
import { DeviceStatusBadge } from '../../devices/device-look.tsx'
import { deviceName, UnitTag } from '../../devices/device-name.tsx'
import { LineStateWords, lineName, money } from '../line-look.tsx'

type LineColumn = Column<LineRow>

type Shown = {
  /** Lines of several accounts are in the list. */
  hasAccounts: boolean
  /** Their accounts are of several agents. */
  hasAgents: boolean
  seesPrices: boolean
  /** On tablets, which have no room for all columns; lists of several accounts have none for plans either. */
  isNarrow: boolean
}

/** The columns of the list of lines. */
export const lineColumns = ({ hasAccounts, hasAgents, seesPrices, isNarrow }: Shown): LineColumn[] => [
  number,
  unit,
  holder,
  device,
  ...(hasAccounts ? [account(hasAgents)] : []),
  carrier,
  ...(isNarrow || hasAccounts ? [] : [plan]),
  ...(seesPrices ? [cost, left] : []),
  state,
]

const number: LineColumn = {
  key: 'number',
  header: 'Number',
  width: 9.5,
  card: 'lead',
  line: 'lead',
  sortable: true,
  cell: (row) => <LineLink line={row} />,
}

/** To the line, whose "Back to Lines" leads to the same list again. */
function LineLink({ line }: { line: LineRow }) {
  const { search } = useLocation()
  return (
    <Link
      className={line.number === null ? 'line-link' : 'line-link mono'}
      to={linePath(line.lineId)}
      state={{ from: search }}
    >
      {lineName(line)}
      {line.number === null && line.device?.unitNumber && (
        <span className="vh"> of unit {line.device.unitNumber}</span>
      )}
    </Link>
  )
}

const unit: LineColumn = {
  key: 'unit',
  header: 'Unit',
  width: 5.5,
  line: 'second',
  sortable: true,
  cell: ({ device: of }) => (
    <>
      {of === null ? <None /> : <UnitTag unitNumber={of.unitNumber} />}
      {of !== null && of.holder !== '' && <span className="phone-only"> {of.holder}</span>}
    </>
  ),
}

const holder: LineColumn = {
  key: 'holder',
  header: 'Holder',
  sortable: true,
  cell: ({ device: of }) => of?.holder ?? '',
}

const device: LineColumn = {
  key: 'device',
  header: 'Device',
  cell: ({ device: of }) => of && <Device of={of} />,
}

const gone: readonly string[] = ['lost', 'stolen', 'missing', 'inRepair']

/** With its status where a line in it is worth a look. */
const Device = ({ of }: { of: DeviceOfLine }) => (
  <div className="thing">
    <span className="thumb">
      <Picture src={of.image ?? defaultPicture(of.kind)} alt="" width={40} height={40} sizes="40px" />
    </span>
    <div>
      {deviceName(of)}
      {gone.includes(of.status) && <DeviceStatusBadge status={of.status} />}
    </div>
  </div>
)

/** On phones below the others. */
const account = (hasAgents: boolean): LineColumn => ({
  key: 'account',
  header: 'Account',
  line: 'third',
  cell: ({ accountName, agentName }) => (
    <>
      {accountName}
      {hasAgents && agentName !== '' && <span className="sub">{agentName}</span>}
    </>
  ),
})

const carrier: LineColumn = {
  key: 'carrier',
  header: 'Carrier',
  width: 6,
  cell: (row) => row.carrier ?? '',
}

const plan: LineColumn = {
  key: 'plan',
  header: 'Plan',
  cell: ({ planName }) => (
    <span className="line-plan" title={planName}>
      {planName}
    </span>
  ),
}

const cost: LineColumn = {
  key: 'cost',
  header: 'A month',
  width: 5.5,
  numeric: true,
  line: 'first-end',
  cell: ({ costs }) => costs && <span className="whitespace-nowrap">{money(costs.monthly)}</span>,
}

const left: LineColumn = {
  key: 'ends',
  header: 'Months left',
  width: 6.5,
  numeric: true,
  sortable: true,
  sortWords: ['ends first', 'ends last'],
  cell: ({ monthsLeft }) => monthsLeft ?? '',
}

const state: LineColumn = {
  key: 'state',
  header: 'State',
  width: 7,
  line: 'second-end',
  cell: (row) => <LineStateWords line={row} />,
}
