import type { PriceRuleOfWire, TypedPriceRule } from '@portal/contract/price-rules'
import { productTypes } from '@portal/domain/catalog'
import { listedCarriers } from '@portal/domain/listed-carriers'
import { ruleLimits } from '@portal/domain/price-rules'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf, requestIdOf } from '../../../lib/api.ts'
import { useRecordForm } from '../../../lib/use-record-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { FormBar, useFormFocus } from '../../../ui/form-bar.tsx'
import { DateField, fieldOf, MoneyField, SelectField, TextField } from '../../../ui/form-fields.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import { ErrorSummary, FormPart, problemsOf } from '../form-parts.tsx'
import { priceRulesQuery, useSavePriceRule } from '../price-rules.queries.ts'
import { RulePreview } from './rule-preview.tsx'
import { RuleScope } from './rule-scope.tsx'
import { type RuleFormOf, type RuleValues, ruleOf, ruleRules, valuesOf } from './rule-values.ts'

export type RuleFormProps = {
  /** As it was read; null for a new rule. */
  rule: PriceRuleOfWire | null
  /** What the form begins with. */
  start: TypedPriceRule | PriceRuleOfWire
  /** Said above the form. */
  note: string | null
  /** After a save, with the words of the rule. */
  onSaved: (words: string) => void
  onCancel: () => void
}

const fieldOrder = [
  'carrierId',
  'target',
  'amount',
  'rhythm',
  'months',
  'firstMonth',
  'fromUnit',
  'needsCount',
  'needsProductTypeId',
  'activeFrom',
  'activeUntil',
] as const

/** The form of a price rule, with its words and what it makes of its offers as it is typed. */
export function RuleForm({ rule, start, note, onSaved, onCancel }: RuleFormProps) {
  const save = useSavePriceRule()
  const client = useQueryClient()
  const isEnded = rule?.endedAt !== null && rule !== null
  const record = useRecordForm<PriceRuleOfWire, RuleValues, TypedPriceRule, string>({
    name: 'price rule',
    stored: rule,
    valuesOf: (stored) => valuesOf(stored ?? start),
    resolver: ruleRules,
    mode: 'onSubmit',
    save: async (typed, from) => {
      const body = { ruleId: from?.ruleId ?? null, version: from?.version ?? null, rule: typed }
      return (await save.mutateAsync({ body })).result.words
    },
    onSaved,
    ...(rule && {
      readNewest: async () => {
        const { result } = await client.fetchQuery({ ...priceRulesQuery, staleTime: 0 })
        return result.find(({ ruleId }) => ruleId === rule.ruleId) ?? rule
      },
    }),
  })
  const { form } = record
  const { errors, submitCount } = form.formState
  const element = useFormFocus()
  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      aria-label={rule === null ? 'New price rule' : 'Edit price rule'}
      className="grid gap-8 outline-none lg:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void record.send()
      }}
    >
      <div className="grid content-start gap-8">
        {record.isBack && <DraftNotice onStartOver={record.startOver} />}
        {note !== null && <Notice>{note}</Notice>}
        {isEnded && <Notice>This rule was ended. It cannot be changed.</Notice>}
        <ErrorSummary
          problems={submitCount > 0 ? problemsOf(errors, fieldOrder) : []}
          onChoose={(name) => form.setFocus(name)}
        />
        {record.error && (
          <ErrorPanel message={messageOf(record.error)} requestId={requestIdOf(record.error)} />
        )}
        <Scope form={form} />
        <Amount form={form} />
        <Units form={form} />
        <Conditions form={form} />
        <Days form={form} />
      </div>
      <RulePreview rule={ruleOf(form.watch())} ruleId={rule?.ruleId ?? null} />
      <div className="lg:col-span-2">
        <FormBar>
          {!isEnded && (
            <Button type="submit" busy={record.isBusy}>
              {rule === null ? 'Add rule' : 'Save'}
            </Button>
          )}
          <Button variant="ghost" onClick={onCancel}>
            {isEnded ? 'Back' : 'Cancel'}
          </Button>
        </FormBar>
      </div>
      <ConflictDialog conflict={record.conflict} />
      <LeaveGuard active={record.isUnsaved} />
    </form>
  )
}

type PartProps = { form: RuleFormOf }

const Scope = ({ form }: PartProps) => (
  <FormPart title="What it is for">
    <SelectField label="Carrier" required {...fieldOf(form, 'carrierId')}>
      <option value="">Choose a carrier</option>
      {listedCarriers().map(({ carrierId, name }) => (
        <option key={carrierId} value={carrierId}>
          {name}
        </option>
      ))}
    </SelectField>
    <SelectField
      label="Price that it lowers"
      hint="Of a device only where the carrier bills it."
      {...fieldOf(form, 'target')}
    >
      <option value="plan">Rate plan</option>
      <option value="device">Device</option>
    </SelectField>
    <RuleScope form={form} />
  </FormPart>
)

function Amount({ form }: PartProps) {
  const off = form.watch('off')
  const isOnce = form.watch('rhythm') === 'once'
  return (
    <FormPart title="What it takes off">
      <SelectField label="Discount in" {...fieldOf(form, 'off')}>
        <option value="dollars">Dollars</option>
        <option value="percent">Percent</option>
        <option value="nothing">Nothing, it is only a condition</option>
      </SelectField>
      {off === 'dollars' && <MoneyField label="Off each unit" required {...fieldOf(form, 'amount')} />}
      {off === 'percent' && (
        <TextField
          label="Percent off each unit"
          required
          inputMode="decimal"
          autoComplete="off"
          {...fieldOf(form, 'amount')}
        />
      )}
      <SelectField label="How often" {...fieldOf(form, 'rhythm')}>
        <option value="monthly">Every month</option>
        <option value="once">Once</option>
      </SelectField>
      {!isOnce && (
        <TextField
          label="For how many months"
          hint="Empty for as long as the line."
          inputMode="numeric"
          autoComplete="off"
          {...fieldOf(form, 'months')}
        />
      )}
      <TextField
        label={isOnce ? 'In month' : 'From month'}
        hint="Of the line: 1 is its first month."
        inputMode="numeric"
        autoComplete="off"
        {...fieldOf(form, 'firstMonth')}
      />
    </FormPart>
  )
}

const Units = ({ form }: PartProps) => (
  <FormPart title="For which units">
    <TextField
      label="From unit"
      required
      hint="1 for each unit, 10 for “from the tenth”."
      inputMode="numeric"
      autoComplete="off"
      {...fieldOf(form, 'fromUnit')}
    />
    <SelectField label="Once there are so many" {...fieldOf(form, 'reach')}>
      <option value="fromUnit">Only the units from there on have it</option>
      <option value="allUnits">All units have it</option>
    </SelectField>
    <SelectField label="Units are counted" hint="Dearest plans count first." {...fieldOf(form, 'counts')}>
      <option value="order">In the order</option>
      <option value="account">With the lines that the account has</option>
    </SelectField>
    <SelectField label="Lines" {...fieldOf(form, 'needsLine')}>
      <option value="">Any line</option>
      <option value="new">Only new numbers</option>
      <option value="port">Only numbers that are ported in</option>
    </SelectField>
  </FormPart>
)

function Conditions({ form }: PartProps) {
  const needs = form.watch('needs')
  return (
    <FormPart title="Conditions">
      <SelectField label="It needs" {...fieldOf(form, 'needs')}>
        <option value="nothing">Nothing else</option>
        <option value="lines">A number of lines at this carrier</option>
        <option value="units">A number of devices of a type</option>
      </SelectField>
      {needs !== 'nothing' && (
        <TextField
          label="At least"
          required
          inputMode="numeric"
          autoComplete="off"
          {...fieldOf(form, 'needsCount')}
        />
      )}
      {needs === 'units' && (
        <SelectField label="Device type" required {...fieldOf(form, 'needsProductTypeId')}>
          <option value="">Choose a type</option>
          {productTypes.map(({ productTypeId, category }) => (
            <option key={productTypeId} value={productTypeId}>
              {category}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Group"
        hint="Of the rules of a group a unit has only the best one."
        maxLength={ruleLimits.groupMax}
        autoComplete="off"
        {...fieldOf(form, 'group')}
      />
    </FormPart>
  )
}

const Days = ({ form }: PartProps) => (
  <FormPart title="When it applies">
    <DateField label="First day" required {...fieldOf(form, 'activeFrom')} />
    <DateField label="Last day" hint="Empty while no end is known." {...fieldOf(form, 'activeUntil')} />
  </FormPart>
)
