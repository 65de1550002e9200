import type { Device } from '@portal/contract/devices'
import type { CaseRow } from '@portal/contract/repairs'
import { ageWords, deviceWhere } from '@portal/domain/device-band'
import { usedRepairs } from '@portal/domain/device-cover'
import { deviceGroupOf, hasEnded } from '@portal/domain/device-status'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { businessDay, formatBusinessDate } from '../../../lib/business-date.ts'
import { DescriptionListItem } from '../../../ui/description-list.tsx'
import { None } from '../../../ui/none.tsx'
import { StateBand } from '../../../ui/state-band.tsx'
import { stationsQuery } from '../../devices/fleet.queries.ts'
import { openCaseAlert } from '../../repairs/device-cases.tsx'
import { CoverFact } from './cover-meter.tsx'
import { arrivedAt, holderSince } from './device-events.ts'

type DeviceBandProps = { device: Device; openCases: readonly CaseRow[] }

/** Where a device is, who has it since when, how old it is, and what cover is left (docs/spec/fleet.md#band). */
export const DeviceBand = ({ device, openCases }: DeviceBandProps) => (
  <StateBand
    label="State of this device"
    title={deviceWhere(device)}
    alert={openCaseAlert(openCases, new Date())}
  >
    <dl className="device-state">
      <DescriptionListItem label="Holder">
        <Holder device={device} />
      </DescriptionListItem>
      <DescriptionListItem label="Station">
        <AtStation device={device} />
      </DescriptionListItem>
      <DescriptionListItem label="Age">
        <Age device={device} />
      </DescriptionListItem>
      <DescriptionListItem label="Coverage">
        <OwnCover device={device} />
      </DescriptionListItem>
    </dl>
  </StateBand>
)

function Holder({ device: { holder, events } }: { device: Device }) {
  if (holder === '') return <span className="quiet">Unassigned</span>
  const since = holderSince(events)
  return (
    <>
      {holder}
      {since && <small>Since {formatBusinessDate(since)}</small>}
    </>
  )
}

function AtStation({ device: { station, accountId } }: { device: Device }) {
  const stations = useQuery(stationsQuery(station === null ? null : accountId)).data
  if (station === null) return <None />
  const address = stations?.find(({ stationId }) => stationId === station.stationId)?.address
  return (
    <>
      {station.name} <span className="station-code">{station.code}</span>
      {address && <small>{[address.street1, address.city, address.state].filter(Boolean).join(', ')}</small>}
    </>
  )
}

/** Since it arrived, or was added; one that is not there yet, or has ended, has none. */
function Age({ device }: { device: Device }) {
  const isComing = ['planned', 'onTheWay'].includes(deviceGroupOf(device.status))
  if (isComing) return <span className="quiet">Not delivered yet</span>
  const from = arrivedAt(device)
  return (
    <>
      {hasEnded(device.status) ? 'Ended' : ageWords(businessDay(from), businessDay(new Date()))}
      <small>Since {formatBusinessDate(from)}</small>
    </>
  )
}

/** The repair that the CRM calls used counts here as it does when a repair is paid (docs/spec/repairs.md#cover). */
function OwnCover({ device }: { device: Device }) {
  const { screenRepair } = device
  const program = screenRepair && { status: screenRepair.status, until: screenRepair.expirationDate }
  const repairsUsed = usedRepairs(device, program, businessDay(new Date()))
  return (
    <>
      <CoverFact device={{ ...device, repairsUsed }} />
      {repairsUsed > 0 && <small>{counted(repairsUsed, 'repair')} used</small>}
    </>
  )
}
