import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** Amounts above which orders need approval (docs/spec/approvals.md#rules). */

export type LimitName = 'orderLimit' | 'monthlyLimit' | 'carrierMonthlyLimit' | 'commitmentLimit'
type Limits = Record<LimitName, string>

const limitFields: ReadonlyArray<{ name: LimitName; label: string; hint: string }> = [
  {
    name: 'orderLimit',
    label: 'Orders above',
    hint: 'In dollars, due on the invoice, with shipping. Empty: no limit for one order.',
  },
  {
    name: 'monthlyLimit',
    label: 'Orders above the monthly limit',
    hint: 'In dollars. Counts orders that were submitted in a calendar month. Empty: no limit.',
  },
  {
    name: 'commitmentLimit',
    label: 'Commitments above',
    hint: 'In dollars, what carriers bill for one order over its term. 0: every order that carriers bill. Empty: no limit.',
  },
  {
    name: 'carrierMonthlyLimit',
    label: 'Carrier bills above, a month',
    hint: 'In dollars. Counts what carriers bill the account each month with the order. Empty: no limit.',
  },
]

/** What was typed. In the first rules, the limits of carriers are the limit for one order until another amount is typed. */
function limitTyped(form: Limits, isFirst: boolean, name: LimitName, text: string): Partial<Limits> {
  const follows = (other: LimitName) =>
    name === 'orderLimit' && isFirst && form[other] === form.orderLimit ? { [other]: text } : {}
  return { [name]: text, ...follows('commitmentLimit'), ...follows('carrierMonthlyLimit') }
}

/** As a field has it; empty for no limit. */
export const textOf = (amount: number | null) => (amount === null ? '' : String(amount))
/** Null for nothing, NaN for what is no amount. */
export function amountOf(text: string): number | null {
  const plain = text.replaceAll(/[$,\s]/g, '')
  if (plain === '') return null
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
}

const amountWords = 'Enter an amount in dollars, up to $9,999,999.99.'

/** What cannot be read as an amount, by field. */
export const unreadLimits = (amounts: Record<LimitName, number | null>): Partial<Record<LimitName, string>> =>
  Object.fromEntries(
    limitFields.flatMap(({ name }) => (Number.isNaN(amounts[name]) ? [[name, amountWords]] : [])),
  )

type LimitFieldsProps = {
  form: Limits
  /** Nothing was saved before. */
  isFirst: boolean
  problem: (name: LimitName) => string | undefined
  onChange: (part: Partial<Limits>) => void
}

export const LimitFields = ({ form, isFirst, problem, onChange }: LimitFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {limitFields.map(({ name, label, hint }) => (
      <Field key={name} label={label} hint={hint} error={problem(name)}>
        {(control) => (
          <TextInput
            {...control}
            name={name}
            inputMode="decimal"
            maxLength={14}
            value={form[name]}
            onChange={({ target }) => onChange(limitTyped(form, isFirst, name, target.value))}
          />
        )}
      </Field>
    ))}
  </div>
)
