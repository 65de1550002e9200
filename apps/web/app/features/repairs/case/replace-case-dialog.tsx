import { repairCalls } from '@portal/contract/repair-calls'
import { loadFailure } from '@portal/domain/messages'
import { orderPath } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../../lib/access.ts'
import { messageOf, requestIdOf } from '../../../lib/api.ts'
import { ChoiceGroup, Segment } from '../../../ui/choice-group.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { ErrorPanel, Skeleton } from '../../../ui/page-states.tsx'
import { Select } from '../../../ui/select.tsx'
import { replacementQuery } from '../../devices/replacement.queries.ts'
import { ChooseOffer, ReplacementOffer } from '../../devices/replacement-offer.tsx'
import { reportQuery } from '../repairs.queries.ts'
import { AppsToLoad, spareWords } from '../report/report-spare.tsx'
import type { CaseDialogProps } from './use-case-change.ts'
import { useCaseChange } from './use-case-change.ts'

type Way = 'draft' | 'spare'

/** Another device in the place of this one: ordered with a draft, or a spare of the account (docs/spec/repairs.md#replace). */
export function ReplaceCaseDialog({ of, onClose }: CaseDialogProps) {
  const [seen] = useState(of)
  const { deviceId, unitNumber } = seen.device
  const report = useQuery(reportQuery(deviceId))
  const navigate = useNavigate()
  // A draft is an order (docs/spec/repairs.md#who-may).
  const mayOrder = useMay('order')
  const offered = useQuery({ ...replacementQuery(deviceId), enabled: mayOrder })
  const [way, setWay] = useState<Way>(mayOrder ? 'draft' : 'spare')
  const [offerId, setOfferId] = useState<string | null>(null)
  const [spareId, setSpareId] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const order = useCaseChange(repairCalls.replaceRepairDevice, 'The draft was created.', onClose)
  const swap = useCaseChange(repairCalls.swapRepairSpare, 'The spare took its place.', onClose)
  const spares = report.data?.spares ?? []
  const spare = spareId ?? spares[0]?.deviceId ?? null
  const failed = way === 'draft' ? offered : report
  const needsOffer = offered.data?.state === 'none'
  const params = { caseId: seen.caseId }

  async function submit() {
    setAsked(true)
    if (way === 'spare') {
      if (spare !== null) await swap.send({ params, body: { version: seen.version, spareDeviceId: spare } })
      return
    }
    if (!offered.data || (needsOffer && offerId === null)) return
    const body = { version: seen.version, ...(needsOffer && offerId !== null ? { offerId } : {}) }
    const answer = await order.send({ params, body })
    if (answer) await navigate(orderPath(answer.result.orderId))
  }

  return (
    <FormDialog
      title={unitNumber === null ? 'Replace device' : `Replace unit ${unitNumber}`}
      save={way === 'draft' ? 'Create draft' : spare === null ? null : 'Swap'}
      isBusy={order.isBusy || swap.isBusy}
      error={way === 'draft' ? order.error : swap.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <ChoiceGroup legend="With" className="seg">
        <Segment
          name="way"
          label="A new device, in a draft order"
          disabled={!mayOrder}
          note={mayOrder ? undefined : 'Needs access to orders'}
          checked={way === 'draft'}
          onChange={() => setWay('draft')}
        />
        <Segment
          name="way"
          label="A spare of the account"
          note={report.data && spares.length === 0 ? 'None is available' : undefined}
          disabled={report.data !== undefined && spares.length === 0}
          checked={way === 'spare'}
          onChange={() => setWay('spare')}
        />
      </ChoiceGroup>
      {failed.isPending && (
        <>
          <p className="vh" role="status">
            Loading
          </p>
          <Skeleton className="h-40 w-full" />
        </>
      )}
      {failed.isError && !failed.data && (
        <ErrorPanel
          message={loadFailure('device', messageOf(failed.error))}
          requestId={requestIdOf(failed.error)}
          retryLabel="Try Again"
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {way === 'draft' && offered.data && (
        <>
          <ReplacementOffer found={offered.data} />
          {needsOffer && (
            <ChooseOffer
              offerId={offerId}
              error={isAsked && offerId === null ? 'Choose a product and an offer.' : undefined}
              onChoose={setOfferId}
            />
          )}
          <p className="text-small text-muted">
            The new device keeps unit number, line and what is left of the coverage. You can change everything
            in the draft before you submit it.
          </p>
        </>
      )}
      {way === 'spare' && spares.length > 0 && (
        <>
          <Field label="Spare" error={refusalAt(swap.error, 'spareDeviceId')}>
            {(field) => (
              <Select {...field} value={spare ?? ''} onChange={({ target }) => setSpareId(target.value)}>
                {spares.map((one) => (
                  <option key={one.deviceId} value={one.deviceId}>
                    {spareWords(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <p className="text-small text-muted">
            The spare takes over unit number, line, holder, station and what is left of the coverage. The old
            device is replaced.
          </p>
          <AppsToLoad apps={report.data?.apps ?? []} />
        </>
      )}
    </FormDialog>
  )
}
