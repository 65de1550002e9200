import { deviceStatusLabels } from '@portal/domain/device-status'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type CSSProperties, Suspense, useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { formatBusinessDate } from '../../../lib/business-date.ts'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel, Skeleton } from '../../../ui/page-states.tsx'
import { RecordCard } from '../../../ui/record.tsx'
import { DeviceLink } from '../device-link.tsx'
import { unitHistoryQuery } from '../fleet-dialogs.queries.ts'

const HolderOnDialog = lazy(() =>
  import('./holder-on-dialog.tsx').then((module) => ({ default: module.HolderOnDialog })),
)

type UnitYearsProps = {
  accountId: string
  unitNumber: string
  /** The device whose page this is. */
  deviceId: string
}

/** Which devices had a unit number, each as a bar on one scale of time (docs/spec/fleet.md#history). */
export function UnitYears({ accountId, unitNumber, deviceId }: UnitYearsProps) {
  const query = useQuery(unitHistoryQuery({ accountId, unitNumber }))
  const [isAsking, setAsking] = useState(false)
  const times = query.data
  return (
    <RecordCard
      title={`History of unit ${unitNumber}`}
      note={times && times.length > 0 && counted(new Set(times.map((time) => time.deviceId)).size, 'device')}
      actions={
        <Button
          variant="ghost"
          size="sm"
          icon={<History size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Who had {unitNumber} on a day?
        </Button>
      }
    >
      <div className="record-card-body">
        {query.isPending && <Skeleton className="h-14 w-full" />}
        {query.isError && (
          <ErrorPanel
            message={messageOf(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {times && <Times times={times} deviceId={deviceId} />}
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <HolderOnDialog accountId={accountId} unitNumber={unitNumber} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </RecordCard>
  )
}

type Time = {
  deviceId: string
  make: string
  model: string
  status: keyof typeof deviceStatusLabels
  holder: string
  from: string
  until: string | null
}

/** Bars are at least this much of the scale, so that a day is seen. */
const leastShare = 0.01

function Times({ times, deviceId }: { times: readonly Time[]; deviceId: string }) {
  const now = Date.now()
  const first = Math.min(...times.map(({ from }) => Date.parse(from)))
  const share = (at: number) => (now <= first ? 0 : (at - first) / (now - first))
  return (
    <ol className="unit-years">
      {times.toReversed().map((time) => {
        const start = Math.min(share(Date.parse(time.from)), 1 - leastShare)
        const end = Math.max(share(time.until === null ? now : Date.parse(time.until)), start + leastShare)
        const name = `${time.make} ${time.model}`.trim() || 'A device'
        return (
          <li key={`${time.deviceId} ${time.from}`}>
            <span
              className="unit-bar"
              aria-hidden="true"
              style={{ '--start': `${start * 100}%`, '--length': `${(end - start) * 100}%` } as CSSProperties}
            />
            {time.deviceId === deviceId ? (
              <b>{name}</b>
            ) : (
              <DeviceLink deviceId={time.deviceId}>{name}</DeviceLink>
            )}{' '}
            {periodOf(time)}, {deviceStatusLabels[time.status].toLowerCase()}
            {time.holder !== '' && `, ${time.holder}`}
          </li>
        )
      })}
    </ol>
  )
}

const periodOf = ({ from, until }: Pick<Time, 'from' | 'until'>) =>
  until === null
    ? `since ${formatBusinessDate(from)}`
    : `${formatBusinessDate(from)} to ${formatBusinessDate(until)}`
