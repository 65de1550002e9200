import type { Device } from '@portal/contract/devices'
import { comingStatuses, mustPort, type ReplacedBecomes } from '@portal/domain/device-replacement'
import { deviceStatusLabels } from '@portal/domain/device-status'
import { loadFailure } from '@portal/domain/messages'
import { devicePath, orderPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf, requestIdOf } from '../../../lib/api.ts'
import { useAttemptKey } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ChoiceGroup, Segment } from '../../../ui/choice-group.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorPanel, Skeleton } from '../../../ui/page-states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { manifestQuery } from '../../catalog/catalog.queries.ts'
import { phoneText } from '../../devices/device-name.tsx'
import { deviceQuery } from '../../devices/fleet.queries.ts'
import { replacementQuery, useReplaceDevice } from '../../devices/replacement.queries.ts'
import { ChooseOffer, ReplacementOffer } from '../../devices/replacement-offer.tsx'
import { useFromFleet } from '../device-link.tsx'

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

/** Asks what becomes of a device, says what takes its place and at which price, and makes the draft (docs/spec/fleet.md#replacement). */
function ReplaceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  // What the person decides about is the device that they saw.
  const [seen] = useState(device)
  const query = useQuery(replacementQuery(device.deviceId))
  const [becomes, setBecomes] = useState<ReplacedBecomes | null>(null)
  const [offerId, setOfferId] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const replace = useReplaceDevice()
  const attempt = useAttemptKey()
  const navigate = useNavigate()
  const found = query.data
  const name = device.unitNumber === null ? 'device' : `unit ${device.unitNumber}`
  const offers = useQuery(manifestQuery).data?.offers
  const carrier = found?.offer?.carrier ?? offers?.find((offer) => offer.offerId === offerId)?.carrier
  const chosen = becomes ?? (found?.becomes.length === 1 ? found.becomes[0] : null)

  async function save() {
    setAsked(true)
    const needsOffer = found?.state === 'none'
    if (!found || !chosen || (needsOffer && offerId === null)) return
    const body = { becomes: chosen, version: seen.version, ...(needsOffer && offerId ? { offerId } : {}) }
    try {
      const { result } = await replace.mutateAsync({
        params: { deviceId: device.deviceId },
        body,
        idempotencyKey: attempt.keyFor(body),
      })
      onClose()
      toast(`Order ${result.orderId} was created.`, { tone: 'success' })
      await navigate(orderPath(result.orderId))
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }

  return (
    <FormDialog
      title={`Replace ${name}`}
      save="Create draft"
      isBusy={replace.isPending}
      error={replace.error}
      onClose={onClose}
      onSubmit={save}
    >
      {query.isPending && (
        <>
          <p className="vh" role="status">
            Loading
          </p>
          <Skeleton className="h-56 w-full" />
        </>
      )}
      {query.isError && !found && (
        <ErrorPanel
          message={loadFailure('device', messageOf(query.error))}
          requestId={requestIdOf(query.error)}
          retryLabel="Try Again"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {found && (
        <>
          <ChoiceGroup
            legend="What happens to the old device?"
            className="seg"
            error={isAsked && !chosen ? 'Choose what happens to the old device.' : undefined}
          >
            {found.becomes.map((status) => (
              <Segment
                key={status}
                name="becomes"
                label={deviceStatusLabels[status]}
                checked={chosen === status}
                onChange={() => setBecomes(status)}
              />
            ))}
          </ChoiceGroup>
          <ReplacementOffer found={found} />
          {found.state === 'none' && (
            <ChooseOffer
              offerId={offerId}
              error={isAsked && offerId === null ? 'Choose a product and an offer.' : undefined}
              onChoose={setOfferId}
            />
          )}
          {carrier !== undefined && mustPort(device, { carrier }) && (
            <Notice tone="warning">{portWords(device, carrier)}</Notice>
          )}
          <p className="text-small text-muted">{keptWords(device)}</p>
        </>
      )}
    </FormDialog>
  )
}

const portWords = ({ phoneNumber, carrier }: Device, next: string) =>
  `The phone number ${phoneText(phoneNumber ?? '')} is at ${carrier}, and the new device is at ${next}: the number must be ported. In the units of the draft, change Keep to Port in, and enter the account number and the transfer PIN.`

/** What the new device takes over. */
function keptWords({ unitNumber, phoneNumber, iccid }: Device): string {
  const kept = [
    unitNumber && `unit number ${unitNumber}`,
    phoneNumber && `phone number ${phoneText(phoneNumber)}`,
  ].filter(Boolean)
  const keeps = kept.length === 0 ? '' : `The new device keeps ${kept.join(' and ')}. `
  const sim = iccid ? 'The SIM of the old device is in its note. ' : ''
  return `${keeps}${sim}You can change everything in the draft before you submit it.`
}
