import type { RepairCase } from '@portal/contract/repairs'
import { caseActions, caseLabel, isGone } from '@portal/domain/repair-cases'
import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import type { CaseDialogProps } from './case-dialog-props.ts'
import { dueBackText } from './due-back.ts'
import { useCaseChange } from './use-case-change.ts'

const asks = {
  close: {
    call: 'closeRepair',
    question: 'Close',
    text: ({ waitsForReturn, returnDueOn }: RepairCase) =>
      waitsForReturn && returnDueOn !== null
        ? `The customer gets an email. ${dueBackText(returnDueOn)}`
        : 'The customer gets an email.',
  },
  withdraw: {
    call: 'withdrawRepair',
    question: 'Withdraw',
    text: ({ kind }: RepairCase) =>
      isGone(kind)
        ? 'The device gets the status that it had before the report.'
        : 'The device stays as it is.',
  },
  find: {
    call: 'findRepairDevice',
    question: 'Found again: close',
    text: ({ device }: RepairCase) =>
      device.status === 'replaced'
        ? 'Another device took its place, so it comes back as a spare with a new unit number.'
        : 'The device gets the status that it had before the report.',
  },
} as const

/** What stays when the case ends. */
const draftText = ({ replacement }: RepairCase) =>
  replacement?.isDraft ? ` Draft ${replacement.orderId} stays; you can delete it afterwards.` : ''

type ConfirmStepProps = CaseDialogProps & { step: keyof typeof asks }

/** A step that asks whether it is meant; while a spare is lent, also whether that is back. */
export const ConfirmStep = (props: ConfirmStepProps) =>
  props.of.spare !== null && props.of.spare.returnedAt === null ? (
    <EndWithSpare {...props} />
  ) : (
    <PlainEnd {...props} />
  )

function EndWithSpare({ step, of, onClose }: ConfirmStepProps) {
  const [seen] = useState(of)
  const [spareIsBack, setSpareIsBack] = useState(false)
  const { call, question, text } = asks[step]
  const { send, isBusy, error } = useCaseChange(call, `${caseActions[step].done}.`, onClose)
  const unit = seen.spare?.unitNumber ?? ''
  const body = { version: seen.version, ...(spareIsBack ? { spareIsBack } : {}) }
  return (
    <FormDialog
      title={`${question} ${caseLabel(seen.caseNumber)}?`}
      save={caseActions[step].label}
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={async () => {
        await send({ params: { caseId: seen.caseId }, body })
      }}
    >
      <p>
        {text(seen)}
        {draftText(seen)}
      </p>
      <p>
        The spare {unit} is lent to {seen.holder || 'the holder of the device'}. It stays lent unless you say
        that it is back.
      </p>
      <Checkbox
        label={`The spare ${unit} is back`}
        checked={spareIsBack}
        onChange={() => setSpareIsBack(!spareIsBack)}
      />
    </FormDialog>
  )
}

function PlainEnd({ step, of, onClose }: ConfirmStepProps) {
  const [seen] = useState(of)
  const once = useOneAtATime()
  const { call, question, text } = asks[step]
  const { send, isBusy, error } = useCaseChange(call, `${caseActions[step].done}.`, onClose)
  // A refusal is about a case that is other than this question says: it is read anew behind it.
  useEffect(() => {
    if (!error) return
    toast(messageOf(error), { tone: 'danger' })
    onClose()
  }, [error, onClose])
  return (
    <ConfirmDialog
      open
      question={`${question} ${caseLabel(seen.caseNumber)}?`}
      text={`${text(seen)}${draftText(seen)}`}
      destructive={step === 'withdraw'}
      busy={isBusy}
      onYes={() =>
        void once(async () => {
          await send({ params: { caseId: seen.caseId }, body: { version: seen.version } })
        })
      }
      onNo={onClose}
    />
  )
}
