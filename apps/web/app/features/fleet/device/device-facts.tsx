import type { Device } from '@portal/contract/devices'
import { comingStatuses } from '@portal/domain/device-replacement'
import { deviceKindLabels, deviceStatusLabels, type NumberWish } from '@portal/domain/device-status'
import { formatDay } from '@portal/domain/format-date'
import { lineStateLabels } from '@portal/domain/line-states'
import { accountPath, orderPath, productPath } from '@portal/domain/paths'
import { linePath } from '@portal/domain/portal-paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DescriptionListItem } from '../../../ui/description-list.tsx'
import { MayLink } from '../../../ui/may-link.tsx'
import { None } from '../../../ui/none.tsx'
import { RecordCard } from '../../../ui/record.tsx'
import { CoverageBadge } from '../../devices/coverage-badge.tsx'
import { deviceName, phoneText } from '../../devices/device-name.tsx'
import { DevicePin } from '../../devices/device-pin.tsx'
import { DeviceLink, KitName } from '../device-link.tsx'

const Quiet = ({ children }: { children: ReactNode }) => <span className="quiet">{children}</span>

/** Beside what happened to a device: what it is, whose, and how it is set up. */
export const DeviceFacts = ({ device }: { device: Device }) => (
  <>
    <RecordCard title="Unit">
      <dl className="record-facts">
        <DescriptionListItem label="Device">
          <Make device={device} />
        </DescriptionListItem>
        <DescriptionListItem label="Line">
          <Line device={device} />
        </DescriptionListItem>
        <DescriptionListItem label="Kit">
          {device.kit ? <KitName kit={device.kit} /> : <None />}
        </DescriptionListItem>
        <DescriptionListItem label="Note">
          {device.note === '' ? <None /> : <span className="plain">{device.note}</span>}
        </DescriptionListItem>
      </dl>
    </RecordCard>
    <RecordCard title="Account and order">
      <dl className="record-facts">
        <DescriptionListItem label="Account">
          <Link className="link" to={accountPath(device.accountId)}>
            {device.accountName}
          </Link>
        </DescriptionListItem>
        <DescriptionListItem label="Bought">
          {device.orderId === null ? (
            'Elsewhere'
          ) : (
            <MayLink className="link" to={orderPath(device.orderId)}>
              Order {device.orderId}
            </MayLink>
          )}
        </DescriptionListItem>
        <Replacement label="Replaces" other={device.replaces} />
        <Replacement label="Replaced by" other={device.replacedBy} />
      </dl>
    </RecordCard>
    <ScreenRepair device={device} />
  </>
)

/** What a device without a number waits for. */
const wishWords: Record<NumberWish, string> = {
  none: 'No phone number',
  new: 'New number',
  port: 'Number to be ported',
  keep: 'Keeps its number',
}

function Line({ device: { phoneNumber, carrier, iccid, numberWish, areaCode, line } }: { device: Device }) {
  return (
    <>
      {phoneNumber ? (
        <Copied text={phoneText(phoneNumber)} what="phone number" />
      ) : (
        <Quiet>
          {[wishWords[numberWish], areaCode && `area code ${areaCode}`].filter(Boolean).join(', ')}
        </Quiet>
      )}
      {carrier && <small>{[carrier, line?.planName].filter(Boolean).join(', ')}</small>}
      {iccid && (
        <small>
          SIM <span className="mono">{iccid.replace(/(\d{4})(?=\d)/g, '$1 ')}</span>
        </small>
      )}
      {line && (
        <small>
          <Link className="link inline-block py-1" to={linePath(line.lineId)}>
            {lineStateLabels[line.state]} line
          </Link>
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
    <RecordCard title="Screen repair">
      <dl className="record-facts">
        <DescriptionListItem label="Screen Repair Program">
          <CoverageBadge status={status} />
          {expirationDate !== '' && <small>Until {formatDay(expirationDate)}</small>}
          <small>
            <Link className="link" to={{ pathname: accountPath(accountId), hash: 'screen-repair-program' }}>
              All devices of the program
            </Link>
          </small>
        </DescriptionListItem>
        <DescriptionListItem label="Device PIN">
          <DevicePin device={{ id, PIN, Serial_Number_IMEI: imei ?? '' }} />
          <small>Each time a PIN is shown, it is recorded.</small>
        </DescriptionListItem>
      </dl>
    </RecordCard>
  )
}

type ReplacementProps = { label: string; other: Device['replaces'] }

function Replacement({ label, other }: ReplacementProps) {
  if (other === null) return null
  const isComing = comingStatuses.some((status) => status === other.status)
  return (
    <DescriptionListItem label={label}>
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
