import type { EnrollmentFile } from '@portal/contract/paper'
import { paperCalls } from '@portal/contract/paper-calls'
import {
  type EnrollmentService,
  enrollmentFiles,
  enrollmentLabels,
  enrollmentServices,
  isCustomerId,
} from '@portal/domain/enrollment'
import { counted } from '@portal/domain/format'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'

/** The devices of an order, or chosen ones of an account. */
export type Enrolling = { orderId: number } | { accountId: string; deviceIds: readonly string[] }

type EnrollmentDialogProps = { what: Enrolling; onClose: () => void }

/** Devices as a file for the enrollment service of their makers (docs/spec/fleet.md#enrollment-files). */
export function EnrollmentDialog({ what, onClose }: EnrollmentDialogProps) {
  const [service, setService] = useState<EnrollmentService>('zeroTouch')
  const [customerId, setCustomerId] = useState('')
  const [isAsked, setAsked] = useState(false)
  const read = useMutation({ mutationFn: () => readFile(what, service, customerId.trim()), gcTime: 0 })
  const needsId = service === 'zeroTouch'
  const wrongId = needsId && !isCustomerId(customerId.trim())

  async function save() {
    setAsked(true)
    if (wrongId) return
    try {
      const { result } = await read.mutateAsync()
      if (result.devices > 0) {
        saveCsv(result.fileName, result.csv)
        toast(`${counted(result.devices, 'device')} in the file.`, { tone: 'success' })
      }
      // Who is left out is said before the dialog closes.
      if (result.leftOut.length === 0 && result.devices > 0) onClose()
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }

  return (
    <FormDialog
      title="Enrollment file"
      save="Save file"
      isBusy={read.isPending}
      error={read.error}
      onClose={onClose}
      onSubmit={save}
    >
      <ChoiceGroup legend="Service" className="rates">
        {enrollmentServices.map((name) => (
          <RadioRow
            key={name}
            name="service"
            label={enrollmentLabels[name]}
            note={enrollmentFiles[name]}
            checked={service === name}
            onChange={() => {
              setService(name)
              read.reset()
            }}
          />
        ))}
      </ChoiceGroup>
      {needsId && (
        <Field
          label="Customer ID"
          hint="As the zero-touch portal shows it: digits only."
          error={
            isAsked && wrongId ? 'Enter the customer ID: digits only.' : refusalAt(read.error, 'customerId')
          }
        >
          {(control) => (
            <TextInput
              {...control}
              value={customerId}
              inputMode="numeric"
              autoComplete="off"
              maxLength={19}
              onChange={({ target }) => setCustomerId(target.value)}
            />
          )}
        </Field>
      )}
      {read.data && <LeftOut file={read.data.result} />}
    </FormDialog>
  )
}

const shownUnits = 12

function LeftOut({ file: { devices, leftOut } }: { file: EnrollmentFile }) {
  return (
    <Notice tone="warning" role="status">
      <b>
        {devices === 0 ? 'No file: none of these devices can be in it.' : `Saved, ${devices} in the file.`}
      </b>
      <ul className="grid gap-1 pt-1">
        {leftOut.map(({ reason, words, devices: count, units }) => (
          <li key={reason}>
            {words}: <span className="mono">{units.slice(0, shownUnits).join(', ')}</span>
            {count > shownUnits && ` and ${count - shownUnits} more`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function readFile(what: Enrolling, service: EnrollmentService, typed: string) {
  const wanted = service === 'zeroTouch' ? { service, customerId: typed } : { service }
  return 'orderId' in what
    ? call(paperCalls.getOrderEnrollment, { params: { orderId: String(what.orderId) }, query: wanted })
    : call(paperCalls.exportEnrollment, {
        params: { accountId: what.accountId },
        body: { ...wanted, deviceIds: [...what.deviceIds] },
      })
}
