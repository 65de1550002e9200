import type { RepairCase } from '@portal/contract/repairs'
import { formatCents, fromDollars } from '@portal/domain/money'
import { accountPath, devicePath } from '@portal/domain/paths'
import { caseChargeLabels, caseKindLabels, isOpenCase } from '@portal/domain/repair-cases'
import { Link } from 'react-router'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { DeviceStatusBadge } from '../fleet/device-look.tsx'
import { deviceName, phoneText } from '../fleet/device-name.ts'
import { AddCover, ProgramStatus } from './cover-answer.tsx'

/** The facts of a case: the problem, the device, and who pays. */
export function CaseFacts({ of }: { of: RepairCase }) {
  const { device, kind, description, place, holder } = of
  return (
    <DescriptionList>
      <DescriptionListItem label="Problem" span={12}>
        {caseKindLabels[kind]}
        {description !== '' && <span className="plain block">{description}</span>}
      </DescriptionListItem>
      <DescriptionListItem label="Cover" span={of.program ? 6 : 12}>
        {of.cover.text}
        <small>{of.cover.detail}</small>
        {of.isCoverUsed && <small>This case used one repair of it.</small>}
        {of.cover.addCover && (
          <small>
            <AddCover offer={of.cover.addCover} />
          </small>
        )}
      </DescriptionListItem>
      {of.program && (
        <DescriptionListItem label="Screen Repair Program" span={6}>
          <ProgramStatus program={of.program} />
        </DescriptionListItem>
      )}
      <DescriptionListItem label="Device" span={6}>
        <Link className="link" to={devicePath(device.deviceId)}>
          {deviceName(device)}
        </Link>{' '}
        <small>
          <DeviceStatusBadge status={device.status} />
        </small>
        {device.imei && (
          <small>
            IMEI <span className="mono">{device.imei}</span>
          </small>
        )}
      </DescriptionListItem>
      <DescriptionListItem label="Line" span={6}>
        {device.phoneNumber ? (
          <span className="mono">{phoneText(device.phoneNumber)}</span>
        ) : (
          <span className="quiet">None</span>
        )}
        {device.carrier && <small>{device.carrier}</small>}
      </DescriptionListItem>
      <DescriptionListItem label="Who has it" span={6}>
        {holder || <span className="quiet">Unassigned</span>}
        {[place, of.stationName].filter(Boolean).map((where) => (
          <small key={where}>{where}</small>
        ))}
      </DescriptionListItem>
      <DescriptionListItem label="Account" span={6}>
        <Link className="link" to={accountPath(of.accountId)}>
          {of.accountName}
        </Link>
        {of.decides && of.agentName !== '' && <small>{of.agentName}</small>}
      </DescriptionListItem>
      <DescriptionListItem label="Reported" span={6}>
        {of.reportedBy}
        {of.onBehalfOf && ` on behalf of ${of.onBehalfOf}`}
        <small>{formatBusinessMoment(of.reportedAt)}</small>
      </DescriptionListItem>
      <DescriptionListItem label="Payment" span={6}>
        <Payment of={of} />
      </DescriptionListItem>
    </DescriptionList>
  )
}

function Payment({ of: { charge, price, charges, state } }: { of: RepairCase }) {
  if (charge === null) return <span className="quiet">{isOpenCase(state) ? 'Not decided yet' : 'None'}</span>
  return (
    <>
      {caseChargeLabels[charge]}
      {charge === 'price' && price !== null && ` ${formatCents(fromDollars(price))}`}
      {charges.map(({ label, price: each }) => (
        <small key={label}>
          {label}: {formatCents(fromDollars(each))}
        </small>
      ))}
    </>
  )
}
