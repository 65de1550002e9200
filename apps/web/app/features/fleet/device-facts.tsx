import type { Device } from '@portal/contract/devices'
import { usedRepairs } from '@portal/domain/device-cover'
import { comingStatuses } from '@portal/domain/device-replacement'
import { deviceKindLabels, deviceStatusLabels, type NumberWish } from '@portal/domain/device-status'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { accountPath, orderPath, productPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { businessDay, formatBusinessDate } from '../../lib/business-date.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { MayLink } from '../../ui/may-link.tsx'
import { CoverageBadge } from '../accounts/coverage-badge.tsx'
import { DevicePin } from '../accounts/device-pin.tsx'
import { CoverFact } from './cover-meter.tsx'
import { holderSince } from './device-events.ts'
import { DeviceLink } from './device-link.tsx'
import { deviceName, phoneText } from './device-name.ts'
import { stationsQuery } from './fleet.queries.ts'
import { KitName } from './kit-name.tsx'

const Quiet = ({ children }: { children: ReactNode }) => <span className="quiet">{children}</span>

/** The facts of a device in one description list. */
export function DeviceFacts({ device }: { device: Device }) {
  // One of them alone would leave a hole beside it.
  const replacementSpan = device.replaces && device.replacedBy ? 6 : 12
  return (
    <DescriptionList>
      <DescriptionListItem label="Holder" span={6}>
        <Holder device={device} />
      </DescriptionListItem>
      <DescriptionListItem label="Station" span={6}>
        <AtStation device={device} />
      </DescriptionListItem>
      <DescriptionListItem label="Line" span={6}>
        <Line device={device} />
      </DescriptionListItem>
      <DescriptionListItem label="Cover" span={6}>
        <OwnCover device={device} />
      </DescriptionListItem>
      <DescriptionListItem label="Device" span={6}>
        <Make device={device} />
      </DescriptionListItem>
      <DescriptionListItem label="Account" span={6}>
        <Link className="link" to={accountPath(device.accountId)}>
          {device.accountName}
        </Link>
        <small>
          {device.orderId === null ? (
            'Bought elsewhere'
          ) : (
            <MayLink className="link" to={orderPath(device.orderId)}>
              Order {device.orderId}
            </MayLink>
          )}
        </small>
      </DescriptionListItem>
      <ScreenRepair device={device} />
      <Replacement label="Replaces" other={device.replaces} span={replacementSpan} />
      <Replacement label="Replaced by" other={device.replacedBy} span={replacementSpan} />
      <DescriptionListItem label="Kit" span={6}>
        {device.kit ? <KitName kit={device.kit} /> : <Quiet>None</Quiet>}
      </DescriptionListItem>
      <DescriptionListItem label="Note" span={6}>
        {device.note === '' ? <Quiet>None</Quiet> : <span className="plain">{device.note}</span>}
      </DescriptionListItem>
    </DescriptionList>
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

function Holder({ device: { holder, events } }: { device: Device }) {
  if (holder === '') return <Quiet>Unassigned</Quiet>
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
  if (station === null) return <Quiet>None</Quiet>
  const address = stations?.find(({ stationId }) => stationId === station.stationId)?.address
  return (
    <>
      {station.name} <span className="station-code">{station.code}</span>
      {address && <small>{[address.street1, address.city, address.state].filter(Boolean).join(', ')}</small>}
    </>
  )
}

/** What a device without a number waits for. */
const wishWords: Record<NumberWish, string> = {
  none: 'No phone number',
  new: 'New number',
  port: 'Number to be ported',
  keep: 'Keeps its number',
}

function Line({ device: { phoneNumber, carrier, iccid, numberWish, areaCode } }: { device: Device }) {
  return (
    <>
      {phoneNumber ? (
        <Copied text={phoneText(phoneNumber)} what="phone number" />
      ) : (
        <Quiet>
          {[wishWords[numberWish], areaCode && `area code ${areaCode}`].filter(Boolean).join(', ')}
        </Quiet>
      )}
      {carrier && <small>{carrier}</small>}
      {iccid && (
        <small>
          SIM <span className="mono">{iccid.replace(/(\d{4})(?=\d)/g, '$1 ')}</span>
        </small>
      )}
    </>
  )
}

function Make({ device }: { device: Device }) {
  const { urlPathName, imei, serial, kind } = device
  const name = deviceName(device)
  return (
    <>
      {urlPathName === null ? (
        name
      ) : (
        <Link className="link" to={productPath(urlPathName)}>
          {name}
        </Link>
      )}
      <small>{deviceKindLabels[kind]}</small>
      {imei && (
        <small>
          IMEI <Copied text={imei} what="IMEI" />
        </small>
      )}
      {serial && (
        <small>
          Serial number <span className="mono">{serial}</span>
        </small>
      )}
    </>
  )
}

const Copied = ({ text, what }: { text: string; what: string }) => (
  <span className="inline-flex flex-wrap items-center gap-x-1">
    <span className="mono">{text}</span>
    <CopyButton text={text} what={what} variant="link" size="sm" />
  </span>
)

/** The CRM's record of the same device (docs/spec/fleet.md#screen-repair). */
function ScreenRepair({ device: { screenRepair, imei, accountId } }: { device: Device }) {
  if (screenRepair === null) return null
  const { id, PIN, status, expirationDate } = screenRepair
  return (
    <>
      <DescriptionListItem label="Screen Repair Program" span={6}>
        <CoverageBadge status={status} />
        {expirationDate !== '' && <small>Until {formatDay(expirationDate)}</small>}
        <small>
          <Link className="link" to={{ pathname: accountPath(accountId), hash: 'screen-repair-program' }}>
            All devices of the program
          </Link>
        </small>
      </DescriptionListItem>
      <DescriptionListItem label="Device PIN" span={6}>
        <DevicePin device={{ id, PIN, Serial_Number_IMEI: imei ?? '' }} />
        <small>Each time a PIN is shown, it is recorded.</small>
      </DescriptionListItem>
    </>
  )
}

type ReplacementProps = { label: string; other: Device['replaces']; span: 6 | 12 }

function Replacement({ label, other, span }: ReplacementProps) {
  if (other === null) return null
  const isComing = comingStatuses.some((status) => status === other.status)
  return (
    <DescriptionListItem label={label} span={span}>
      {label === 'Replaced by' && isComing && other.orderId !== null ? (
        <MayLink className="link inline-block py-1" to={orderPath(other.orderId)}>
          Order {other.orderId}
        </MayLink>
      ) : (
        <DeviceLink deviceId={other.deviceId}>{other.unitNumber ?? 'A device without a number'}</DeviceLink>
      )}
      <small>
        {isComing && label === 'Replaced by' ? (
          <DeviceLink className="link inline-block py-1" deviceId={other.deviceId}>
            The new device
          </DeviceLink>
        ) : (
          deviceStatusLabels[other.status]
        )}
      </small>
    </DescriptionListItem>
  )
}
