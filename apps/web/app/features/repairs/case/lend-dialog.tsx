import { repairCalls } from '@portal/contract/repair-calls'
import { loadFailure } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, requestIdOf } from '../../../lib/api.ts'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { SelectField } from '../../../ui/form-fields.tsx'
import { ErrorPanel, Skeleton } from '../../../ui/page-states.tsx'
import { reportQuery } from '../repairs.queries.ts'
import { AppsToLoad, spareWords } from '../report/report-spare.tsx'
import type { CaseDialogProps } from './use-case-change.ts'
import { useCaseChange } from './use-case-change.ts'

/** A spare until the device is back (docs/spec/repairs.md#spare). */
export function LendDialog({ of, onClose }: CaseDialogProps) {
  const [seen] = useState(of)
  const query = useQuery(reportQuery(seen.device.deviceId))
  const [chosen, setChosen] = useState<string | null>(null)
  const { send, isBusy, error } = useCaseChange(repairCalls.lendRepairSpare, 'The spare is lent.', onClose)
  const spares = query.data?.spares ?? []
  const spare = chosen ?? spares[0]?.deviceId ?? null

  async function submit() {
    if (spare !== null)
      await send({ params: { caseId: seen.caseId }, body: { version: seen.version, spareDeviceId: spare } })
  }

  return (
    <FormDialog
      title="Lend a spare"
      save={spare === null ? null : 'Lend'}
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      {query.isPending && <Skeleton className="h-16 w-full" />}
      {query.isError && !query.data && (
        <ErrorPanel
          message={loadFailure('devices', messageOf(query.error))}
          requestId={requestIdOf(query.error)}
          retryLabel="Try Again"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && spares.length === 0 && <p>This account has no spare available.</p>}
      {spares.length > 0 && (
        <>
          <SelectField
            label="Spare"
            error={refusalAt(error, 'spareDeviceId')}
            value={spare ?? ''}
            onChange={({ target }) => setChosen(target.value)}
          >
            {spares.map((one) => (
              <option key={one.deviceId} value={one.deviceId}>
                {spareWords(one)}
              </option>
            ))}
          </SelectField>
          <p className="text-small text-muted">
            It is in service with {seen.holder || 'the holder of the device'} until it is back.
          </p>
          <AppsToLoad apps={query.data?.apps ?? []} />
        </>
      )}
    </FormDialog>
  )
}
