import { formatCents, fromDollars } from '@portal/domain/money'
import { type CaseCharge, caseChargeLabels, caseLabel, caseLimits } from '@portal/domain/repair-cases'
import { coverMayPay } from '@portal/domain/repair-cover'
import { useState } from 'react'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { priceIn } from './accept-price.ts'
import type { CaseDialogProps } from './case-dialog-props.ts'
import { useCaseChange } from './use-case-change.ts'

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
  const { send, isBusy, error } = useCaseChange('acceptRepair', 'Accepted.', onClose)
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
            note="Uses one repair of the cover"
            amount={formatCents(fromDollars(0))}
            checked={charge === 'cover'}
            onChange={() => setCharge('cover')}
          />
        )}
        <RadioRow
          name="charge"
          label={caseChargeLabels.none}
          note="Cover stays unused"
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
