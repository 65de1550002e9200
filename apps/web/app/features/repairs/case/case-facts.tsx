import type { RepairCase } from '@portal/contract/repairs'
import { formatCents, fromDollars } from '@portal/domain/money'
import { accountPath, devicePath } from '@portal/domain/paths'
import { caseChargeLabels, isOpenCase } from '@portal/domain/repair-cases'
import { Link } from 'react-router'
import { DescriptionListItem } from '../../../ui/description-list.tsx'
import { None } from '../../../ui/none.tsx'
import { RecordCard } from '../../../ui/record.tsx'
import { DeviceStatusBadge } from '../../devices/device-look.tsx'
import { deviceName, phoneText } from '../../devices/device-name.tsx'
import { AddCover, ProgramStatus } from '../cover-answer.tsx'

/** Beside what happened: who pays, which device it is, and whose. */
export function CaseFacts({ of }: { of: RepairCase }) {
  const { device, place, holder } = of
  return (
    <>
      <RecordCard title="Coverage and payment">
        <dl className="record-facts">
          <DescriptionListItem label="Coverage">
            {of.cover.text}
            <small>{of.cover.detail}</small>
            {of.isCoverUsed && <small>This case used one repair.</small>}
            {of.cover.addCover && (
              <small>
                <AddCover offer={of.cover.addCover} />
              </small>
            )}
          </DescriptionListItem>
          {of.program && (
            <DescriptionListItem label="Screen Repair Program">
              <ProgramStatus program={of.program} />
            </DescriptionListItem>
          )}
          <DescriptionListItem label="Payment">
            <Payment of={of} />
          </DescriptionListItem>
        </dl>
      </RecordCard>
      <RecordCard title="Unit">
        <dl className="record-facts">
          <DescriptionListItem label="Device">
            <Link className="link" to={devicePath(device.deviceId)}>
              {deviceName(device)}
            </Link>
            <small>
              <DeviceStatusBadge status={device.status} />
            </small>
            {device.imei && (
              <small>
                IMEI <span className="mono">{device.imei}</span>
              </small>
            )}
          </DescriptionListItem>
          <DescriptionListItem label="Line">
            {device.phoneNumber ? <span className="mono">{phoneText(device.phoneNumber)}</span> : <None />}
            {device.carrier && <small>{device.carrier}</small>}
          </DescriptionListItem>
          <DescriptionListItem label="Who has it">
            {holder || <span className="quiet">Unassigned</span>}
            {[place, of.stationName].filter(Boolean).map((where) => (
              <small key={where}>{where}</small>
            ))}
          </DescriptionListItem>
        </dl>
      </RecordCard>
      <RecordCard title="Customer">
        <dl className="record-facts">
          <DescriptionListItem label="Account">
            <Link className="link" to={accountPath(of.accountId)}>
              {of.accountName}
            </Link>
          </DescriptionListItem>
          {of.decides && of.agentName !== '' && (
            <DescriptionListItem label="Agent">{of.agentName}</DescriptionListItem>
          )}
        </dl>
      </RecordCard>
    </>
  )
}

function Payment({ of: { charge, price, charges, state, cover } }: { of: RepairCase }) {
  if (charge === null) return isOpenCase(state) ? <span className="quiet">Not decided yet</span> : <None />
  return (
    <>
      {caseChargeLabels[charge]}
      {charge === 'price' && price !== null && ` ${formatCents(fromDollars(price))}`}
      {charge === 'none' && (
        <small>
          {cover.isCovered
            ? 'Coverage is not used'
            : 'Coverage does not pay for this, but we do not charge for it'}
        </small>
      )}
      {charges.map(({ label, price: each }) => (
        <small key={label}>
          {label}: {formatCents(fromDollars(each))}
        </small>
      ))}
    </>
  )
}
