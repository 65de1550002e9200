import type { Device } from '@portal/contract/devices'
import { comingStatuses } from '@portal/domain/device-replacement'
import { loadFailure } from '@portal/domain/messages'
import { devicePath, orderPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFromFleet } from './device-link.tsx'
import { deviceQuery } from './fleet.queries.ts'
import { ReplaceDialog } from './replace-dialog.tsx'

/**
 * Reads a device and replaces it, unless a replacement is on its way, which the list does not know
 * (docs/spec/fleet.md#replacement). List and page load this one module.
 */
export function ReplaceUnit({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const query = useQuery(deviceQuery(deviceId))
  const device = query.data
  // Once the question is asked it stays, although the answer puts a replacement on its way.
  const [asked, setAsked] = useState<Device | null>(null)
  if (device && asked === null && !query.isFetching && !isComing(device)) setAsked(device)
  if (asked !== null) return <ReplaceDialog device={asked} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={device?.unitNumber ? `Replace unit ${device.unitNumber}` : 'Replace device'}
      footer={
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {device && isComing(device) && <Coming device={device} />}
      {(query.isPending || (device && !isComing(device))) && (
        <>
          <p className="vh" role="status">
            Loading
          </p>
          <Skeleton className="h-56 w-full" />
        </>
      )}
      {query.isError && !device && (
        <ErrorPanel
          message={loadFailure('device', messageOf(query.error))}
          requestId={requestIdOf(query.error)}
          retryLabel="Try Again"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Dialog>
  )
}

const isComing = ({ replacedBy }: Device) => comingStatuses.some((coming) => coming === replacedBy?.status)

function Coming({ device: { replacedBy } }: { device: Device }): ReactNode {
  const from = useFromFleet()
  if (replacedBy === null) return null
  const { orderId, deviceId } = replacedBy
  return (
    <div className="grid gap-4 justify-items-start">
      <Notice>Its replacement is on its way.</Notice>
      {orderId === null ? (
        <ButtonLink to={devicePath(deviceId)} state={from}>
          The new device
        </ButtonLink>
      ) : (
        <ButtonLink to={orderPath(orderId)}>{`Order ${orderId}`}</ButtonLink>
      )}
    </div>
  )
}
