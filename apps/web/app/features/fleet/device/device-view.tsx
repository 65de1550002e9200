import type { Device, DeviceEvent } from '@portal/contract/devices'
import type { CaseRow } from '@portal/contract/repairs'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { RecordColumns, RecordHead } from '../../../ui/record.tsx'
import { RecordTimeline } from '../../../ui/record-timeline.tsx'
import { DeviceStatusBadge } from '../../devices/device-look.tsx'
import { deviceName } from '../../devices/device-name.tsx'
import { DeviceCases } from '../../repairs/device-cases.tsx'
import { DeviceActs } from './device-acts.tsx'
import { DeviceBand } from './device-band.tsx'
import { describeEvent } from './device-events.ts'
import { DeviceFacts } from './device-facts.tsx'
import { DeviceStage } from './device-stage.tsx'
import { FinderMessages } from './finder-messages.tsx'
import { UnitYears } from './unit-years.tsx'

type DeviceViewProps = {
  device: Device
  /** None where they could not be read. */
  openCases: readonly CaseRow[]
}

/** A device that is loaded: where it is, what it is, and what happened to it. */
export const DeviceView = ({ device, openCases }: DeviceViewProps) => (
  <>
    <RecordHead
      title={<UnitName device={device} />}
      state={<DeviceStatusBadge status={device.status} />}
      text={headWords(device)}
      acts={<DeviceActs device={device} />}
    />
    <DeviceBand device={device} openCases={openCases} />
    <RecordColumns
      first={
        <>
          {device.finderMessages.length > 0 && <FinderMessages messages={device.finderMessages} />}
          <DeviceStage device={device} />
        </>
      }
      side={<DeviceFacts device={device} />}
      rest={
        <>
          <DeviceCases deviceId={device.deviceId} />
          {device.unitNumber !== null && (
            <UnitYears
              accountId={device.accountId}
              unitNumber={device.unitNumber}
              deviceId={device.deviceId}
            />
          )}
          <DeviceTimeline events={device.events} />
        </>
      }
    />
  </>
)

const UnitName = ({ device: { unitNumber, shortCode } }: { device: Device }) =>
  unitNumber === null ? (
    'No unit number'
  ) : (
    <>
      {shortCode !== '' && <span className="text-subtle">{shortCode}-</span>}
      {unitNumber}
    </>
  )

/** What it is and whose: "Halden N4. Northgate Delivery LLC, order 10110". */
const headWords = (device: Device) => (
  <>
    {deviceName(device)}. <b>{device.accountName}</b>,{' '}
    {device.orderId === null ? 'bought elsewhere' : `order ${device.orderId}`}
  </>
)

/** What happened to a device, the latest first: what, by whom, on whose behalf and when. */
const DeviceTimeline = ({ events }: { events: readonly DeviceEvent[] }) => (
  <RecordTimeline
    headingId="device-timeline"
    note={events.length >= fleetLimits.eventsMax && `The latest ${fleetLimits.eventsMax} entries`}
    entries={events.map((event) => {
      const { title, rest, lines } = describeEvent(event)
      return {
        key: event.deviceEventId,
        at: event.at,
        title: (
          <>
            <b>{title}</b>
            {rest}
          </>
        ),
        lines: [...lines, `${event.by}${event.onBehalfOf ? ` on behalf of ${event.onBehalfOf}` : ''}`],
      }
    })}
  />
)
