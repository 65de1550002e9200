import { repairCalls } from '@portal/contract/repair-calls'
import type { RepairCase } from '@portal/contract/repairs'
import { formatCents, fromDollars } from '@portal/domain/money'
import {
  type CaseCharge,
  caseActions,
  caseChargeLabels,
  caseLabel,
  caseLimits,
  isGone,
} from '@portal/domain/repair-cases'
import { coverMayPay } from '@portal/domain/repair-cover'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { emailWords } from '../../../lib/emails.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { RadioRow } from '../../../ui/radio-row.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { dueBackText } from '../due-words.ts'
import { type CaseDialogProps, useCaseChange } from './use-case-change.ts'

/** Decides who pays: the cover, no one, or the customer (docs/spec/repairs.md#cover). */
export function AcceptDialog({ of, onClose }: CaseDialogProps) {
  // What the person decides about is the case that they saw.
  const [seen] = useState(of)
  const { cover, kind } = seen
  const mayCover = cover.isCovered || (coverMayPay(kind) && cover.state === 'notForThis')
  const [charge, setCharge] = useState<CaseCharge>(
    cover.isCovered ? 'cover' : cover.price === null ? 'none' : 'price',
  )
  const [typed, setTyped] = useState(cover.price === null || cover.isCovered ? '' : cover.price.toFixed(2))
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy, error } = useCaseChange(repairCalls.acceptRepair, 'Accepted.', onClose)
  const price = priceIn(typed)
  const problem = charge === 'price' ? priceProblem(price) : undefined

  async function submit() {
    setAsked(true)
    if (problem !== undefined) return
    await send({
      params: { caseId: seen.caseId },
      body: { version: seen.version, charge, ...(charge === 'price' && price !== null ? { price } : {}) },
    })
  }

  return (
    <FormDialog
      title={`Accept ${caseLabel(seen.caseNumber)}`}
      save="Accept"
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        {cover.text} <span className="text-muted">{cover.detail}</span>
      </p>
      <ChoiceGroup legend="Payment" className="rates">
        {mayCover && (
          <RadioRow
            name="charge"
            label={caseChargeLabels.cover}
            note="Uses one covered repair"
            amount={formatCents(fromDollars(0))}
            checked={charge === 'cover'}
            onChange={() => setCharge('cover')}
          />
        )}
        <RadioRow
          name="charge"
          label={caseChargeLabels.none}
          note="Coverage is not used"
          amount={formatCents(fromDollars(0))}
          checked={charge === 'none'}
          onChange={() => setCharge('none')}
        />
        <RadioRow
          name="charge"
          label={caseChargeLabels.price}
          note="The customer pays"
          amount={price === null ? '' : formatCents(fromDollars(price))}
          checked={charge === 'price'}
          onChange={() => setCharge('price')}
        />
      </ChoiceGroup>
      {charge === 'price' && (
        <Field label="Price in dollars" required error={(isAsked && problem) || refusalAt(error, 'price')}>
          {(field) => (
            <TextInput
              {...field}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}

const priceProblem = (price: number | null) =>
  price === null || price > caseLimits.priceMax
    ? `Enter a price from $0.00 to ${formatCents(fromDollars(caseLimits.priceMax))}.`
    : undefined

/** Dollars with at most two decimals, as people type them; null for anything else. */
export function priceIn(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  return /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : null
}

const asks = {
  close: {
    call: repairCalls.closeRepair,
    question: 'Close',
    text: ({ waitsForReturn, returnDueOn }: RepairCase) =>
      waitsForReturn && returnDueOn !== null
        ? `${emailWords('The customer gets an email.')} ${dueBackText(returnDueOn)}`
        : emailWords('The customer gets an email.'),
  },
  withdraw: {
    call: repairCalls.withdrawRepair,
    question: 'Withdraw',
    text: ({ kind }: RepairCase) =>
      isGone(kind)
        ? 'The device gets the status that it had before the report.'
        : 'The device stays as it is.',
  },
  find: {
    call: repairCalls.findRepairDevice,
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
