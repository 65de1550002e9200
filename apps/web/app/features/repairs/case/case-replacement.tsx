import type { RepairCase } from '@portal/contract/repairs'
import { deviceStatusLabels } from '@portal/domain/device-status'
import { formatDay } from '@portal/domain/format-date'
import { devicePath, orderPath } from '@portal/domain/paths'
import { deviceEndLabels, isGone, isOpenCase } from '@portal/domain/repair-cases'
import { formatTracking, trackingLink } from '@portal/domain/tracking-number'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../lib/access.ts'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { RecordCard } from '../../../ui/record.tsx'
import { UnitTag } from '../../devices/device-name.tsx'

const TrackingDialog = lazy(() =>
  import('./tracking-dialog.tsx').then((module) => ({ default: module.TrackingDialog })),
)
const LendDialog = lazy(() => import('./lend-dialog.tsx').then((module) => ({ default: module.LendDialog })))
const ReturnSpare = lazy(() =>
  import('./return-spare.tsx').then((module) => ({ default: module.ReturnSpare })),
)

type Opened = 'shipping' | 'lend' | 'returnSpare'

/** The spare until then, what takes the device's place, and both boxes. */
export function CaseReplacement({ of }: { of: RepairCase }) {
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const isOpen = isOpenCase(of.state)
  const isLent = of.spare !== null && of.spare.returnedAt === null
  const acts: { name: string; opens: Opened }[] = [
    ...(of.mayLend ? [{ name: 'Lend a spare', opens: 'lend' as const }] : []),
    ...(isLent ? [{ name: 'Spare is back', opens: 'returnSpare' as const }] : []),
    ...(of.decides && of.state !== 'reported' && isOpen
      ? [{ name: 'Tracking numbers', opens: 'shipping' as const }]
      : []),
  ]
  return (
    <RecordCard
      title="Spare and replacement"
      actions={
        acts.length > 0 &&
        acts.map(({ name, opens }) => (
          <Button key={name} variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(opens)}>
            {name}
          </Button>
        ))
      }
    >
      <dl className="record-card-body case-terms">
        <Term label="Until then">
          {of.spare ? <Spare spare={of.spare} /> : <span className="text-muted">No spare is lent.</span>}
        </Term>
        {of.replacement && (
          <Term label="Replacement">
            <Replacement replacement={of.replacement} />
          </Term>
        )}
        {of.trackingNumber !== null && of.trackingNumber !== of.replacement?.box?.trackingNumber && (
          <Term label="Box to the customer">
            <Tracking number={of.trackingNumber} />
          </Term>
        )}
        <Return of={of} />
      </dl>
      <Suspense fallback={null}>
        {open === 'shipping' && <TrackingDialog step="shipping" of={of} onClose={close} />}
        {open === 'lend' && <LendDialog of={of} onClose={close} />}
        {open === 'returnSpare' && <ReturnSpare of={of} onClose={close} />}
      </Suspense>
    </RecordCard>
  )
}

const Term = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

type Linked = { deviceId: string; unitNumber: string | null }

const UnitLink = ({ deviceId, unitNumber }: Linked) => (
  <Link className="unit-link" to={devicePath(deviceId)}>
    <UnitTag unitNumber={unitNumber} />
  </Link>
)

const Spare = ({ spare }: { spare: NonNullable<RepairCase['spare']> }) => (
  <>
    <span>
      Spare <UnitLink {...spare} />
    </span>
    <small>
      Lent {formatBusinessMoment(spare.lentAt)}
      {spare.returnedAt !== null && `, back ${formatBusinessMoment(spare.returnedAt)}`}
    </small>
  </>
)

function Replacement({ replacement }: { replacement: NonNullable<RepairCase['replacement']> }) {
  const { orderId, isSwap, box, status, formerUnitNumber, appsToLoad } = replacement
  const mayReadOrders = useMay('readOrders')
  return (
    <>
      <span>
        {isSwap ? 'Swapped for ' : ''}
        <UnitLink {...replacement} />
      </span>
      {formerUnitNumber !== null && <small>It was unit {formerUnitNumber} before.</small>}
      <small>{deviceStatusLabels[status]}</small>
      {appsToLoad.length > 0 && <small>Apps to load: {appsToLoad.join(', ')}</small>}
      {orderId !== null && (
        <small>
          {mayReadOrders ? (
            <Link className="link" to={orderPath(orderId)}>
              Order {orderId}
            </Link>
          ) : (
            `Order ${orderId}`
          )}
          {box && `, box ${box.number}`}
        </small>
      )}
      {box?.trackingNumber != null && <Tracking number={box.trackingNumber} />}
      {box?.deliveredAt != null ? (
        <small>Delivered {formatBusinessMoment(box.deliveredAt)}</small>
      ) : (
        box?.shippedAt != null && <small>Shipped {formatBusinessMoment(box.shippedAt)}</small>
      )}
    </>
  )
}

const Tracking = ({ number }: { number: string }) => (
  <small className="inline-flex flex-wrap items-center gap-x-1">
    <a className="link mono" href={trackingLink(number)} target="_blank" rel="noreferrer">
      {formatTracking(number)}
      <span className="vh"> (opens UPS in a new tab)</span>
    </a>
    <CopyButton text={number} what="tracking number" variant="link" size="sm" />
  </small>
)

/** Where the device is sent, by when, and what became of it. */
function Return({ of }: { of: RepairCase }) {
  const { kind, returnAddress, returnTrackingNumber, returnDueOn, returnedAt, deviceEnd, state } = of
  // After the end only of a replacement that was sent: who withdrew a report keeps the device.
  const mayBeAsked = isOpenCase(state) ? state !== 'reported' : state === 'closed' && returnDueOn !== null
  const isAsked = mayBeAsked && !isGone(kind) && deviceEnd === null
  if (!isAsked && returnTrackingNumber === null && deviceEnd === null && returnedAt === null) return null
  return (
    <Term label={isAsked ? 'Send the device back to' : 'The device'}>
      {isAsked && <address className="whitespace-pre-line">{returnAddress.join('\n')}</address>}
      {isAsked && returnDueOn !== null && <small>By {formatDay(returnDueOn)}</small>}
      {returnTrackingNumber !== null && <Tracking number={returnTrackingNumber} />}
      {returnedAt !== null && <small>Back {formatBusinessMoment(returnedAt)}</small>}
      {deviceEnd !== null && <small>{deviceEndLabels[deviceEnd]}</small>}
    </Term>
  )
}
