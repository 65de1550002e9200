import type { AdminProduct } from '@portal/contract/products'
import {
  mayBePaidBy,
  purchaseTypeLabels,
  purchaseTypesFor,
  recordStatus,
  recordStatusLabel,
} from '@portal/domain/catalog'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { financeTerms } from '@portal/domain/costs'
import {
  differenceWords,
  type PriceDifference,
  plainPlanPrice,
  plainPrice,
  priceDifferences,
  unwrittenPrice,
} from '@portal/domain/display-price'
import { defaultRatePlanId, purchaseTypeIds } from '@portal/domain/ids'
import type { UnkeptPromise } from '@portal/domain/kept-promises'
import { limits } from '@portal/domain/limits'
import { formatCents, fromDollars } from '@portal/domain/money'
import { usualContract } from '@portal/domain/offer-term'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { fieldOf, MoneyField, SelectField, TextField } from '../../../ui/form-fields.tsx'
import { Select } from '../../../ui/select.tsx'
import { manifestQuery } from '../../catalog/catalog.queries.ts'
import { FormPart } from '../form-parts.tsx'
import { carriersToChoose, type Form, type OfferValues, pricesOf } from './offer-values.ts'
import { PromoField } from './promo-field.tsx'

/** What a display price says that only repeats the number beside it. */
const plainTexts = { displayPricePrimary: plainPrice, ratePlanDisplayPrice: plainPlanPrice }
type Followed = keyof typeof plainTexts

const hasOwnWords = (values: OfferValues, field: Followed) => {
  const plain = plainTexts[field](pricesOf(values))
  return values[field] !== (plain ?? unwrittenPrice)
}
const ownWordsOf = (values: OfferValues) => ({
  displayPricePrimary: hasOwnWords(values, 'displayPricePrimary'),
  ratePlanDisplayPrice: hasOwnWords(values, 'ratePlanDisplayPrice'),
})

/** The shop must not continue showing the old price: a display price that only says it follows. */
export function useFollowingDisplay(form: Form, start: OfferValues) {
  const own = useRef(ownWordsOf(start))
  /** The form has other values now. */
  function begin(values: OfferValues) {
    own.current = ownWordsOf(values)
  }
  function follow(field: Followed) {
    const plain = plainTexts[field](pricesOf(form.getValues()))
    if (plain !== undefined && !own.current[field] && plain !== form.getValues(field))
      form.setValue(field, plain, { shouldDirty: true, shouldValidate: true })
  }
  function keepWords(field: Followed) {
    own.current[field] = true
  }
  return { begin, follow, keepWords }
}
export type FollowingDisplay = ReturnType<typeof useFollowingDisplay>

type TermsProps = {
  form: Form
  onPaymentChange: () => void
  /** That another offer has these terms. */
  warning: string | undefined
  /** Below the terms. */
  children: ReactNode
}

export function Terms({ form, onPaymentChange, warning, children }: TermsProps) {
  const { errors } = form.formState
  const isCarrierInventory = form.watch('isCarrierInventory')

  /** What is not financed has no term, and what is not subsidized no contract. */
  function dropTerm() {
    const purchaseTypeId = form.getValues('purchaseTypeId')
    if (purchaseTypeId !== purchaseTypeIds.Finance) form.setValue('termMonths', '')
    const contract = purchaseTypeId === purchaseTypeIds.Subsidy ? String(usualContract) : ''
    if (contract === '' || !form.getValues('contractMonths')) form.setValue('contractMonths', contract)
    onPaymentChange()
  }

  /** Without Carrier Inventory only Buy is left, so Buy it is (docs/spec/catalog.md#purchase-types). */
  function keepPossible(checked: boolean) {
    if (!mayBePaidBy(form.getValues('purchaseTypeId'), { isCarrierInventory: checked }))
      form.setValue('purchaseTypeId', purchaseTypeIds.Buy, { shouldDirty: true, shouldValidate: true })
    dropTerm()
  }
  return (
    <FormPart title="Terms">
      <SelectField
        label="Status"
        required
        error={errors.statusId?.message}
        {...form.register('statusId', { valueAsNumber: true })}
      >
        {[recordStatus.active, recordStatus.inactive, recordStatus.archived].map((statusId) => (
          <option key={statusId} value={statusId}>
            {recordStatusLabel(statusId)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Carrier" required warning={warning} {...fieldOf(form, 'carrierId')}>
        <option value="">Choose a carrier</option>
        {carriersToChoose(form.formState.defaultValues?.carrierId).map(({ carrierId, label }) => (
          <option key={carrierId} value={carrierId}>
            {label}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label="Carrier inventory (billed by the carrier)"
        {...form.register('isCarrierInventory', {
          onChange: (event: { target: { checked: boolean } }) => keepPossible(event.target.checked),
        })}
      />
      <SelectField
        label="Purchase Type"
        required
        error={errors.purchaseTypeId?.message}
        hint={isCarrierInventory ? undefined : 'Other types require Carrier Inventory.'}
        {...form.register('purchaseTypeId', { onChange: dropTerm })}
      >
        {purchaseTypesFor({ isCarrierInventory }).map((name) => (
          <option key={name} value={purchaseTypeIds[name]}>
            {purchaseTypeLabels[name]}
          </option>
        ))}
      </SelectField>
      {form.watch('purchaseTypeId') === purchaseTypeIds.Finance && (
        <SelectField
          label="Term"
          required
          hint="In which the carrier is paid for the device."
          {...fieldOf(form, 'termMonths')}
        >
          <option value="">Choose a term</option>
          {financeTerms.map((months) => (
            <option key={months} value={months}>{`${months} months`}</option>
          ))}
        </SelectField>
      )}
      {form.watch('purchaseTypeId') === purchaseTypeIds.Subsidy && (
        <SelectField
          label="Contract"
          required
          hint="For which the line is bound, in return for the subsidy."
          {...fieldOf(form, 'contractMonths')}
        >
          {financeTerms.map((months) => (
            <option key={months} value={months}>{`${months} months`}</option>
          ))}
        </SelectField>
      )}
      {children}
    </FormPart>
  )
}

type PriceProps = {
  form: Form
  product: AdminProduct
  display: FollowingDisplay
  /** What its texts promise beyond prices and rules. */
  promises: readonly UnkeptPromise[]
}

/** What is said beside a text of the shop that says another price or term. */
const useDifference = (form: Form, field: PriceDifference['field']) => {
  const differences = priceDifferences(pricesOf(form.watch())).filter((one) => one.field === field)
  return differences.map(differenceWords).join(' ') || undefined
}

export function Price({ form, product, display, promises }: PriceProps) {
  const difference = useDifference(form, 'displayPricePrimary')
  const ofSecond = useDifference(form, 'displayPriceSecondary')
  const ofPromo = useDifference(form, 'itemPromoMessage')
  return (
    <FormPart title="Price">
      <TextField
        label="MSRP"
        hint="Set on the product."
        locked
        value={formatCents(fromDollars(product.msrp))}
      />
      <Money
        form={form}
        name="itemPrice"
        label="Item Price"
        hint="Sent to the sales order and the invoice."
        onType={() => display.follow('displayPricePrimary')}
      />
      <Words
        form={form}
        name="displayPricePrimary"
        label="Display Price Primary"
        limit={limits.displayPricePrimaryMax}
        required
        onType={() => display.keepWords('displayPricePrimary')}
        warning={difference}
      />
      <Words
        form={form}
        name="displayPriceSecondary"
        label="Display Price Secondary"
        limit={limits.displayPriceSecondaryMax}
        warning={ofSecond}
      />
      <PromoField
        form={form}
        name="itemPromoMessage"
        label="Item Promo Message"
        warning={ofPromo}
        promises={promises}
      />
    </FormPart>
  )
}

export function RatePlan({ form, display, promises }: Omit<PriceProps, 'product'>) {
  const { data: manifest } = useQuery(manifestQuery)
  const plans = manifest?.ratePlans ?? []
  const current = form.watch('ratePlanId')
  const difference = useDifference(form, 'ratePlanDisplayPrice')
  const known = plans.some(({ ratePlanId }) => ratePlanId === current)
  return (
    <FormPart title="Rate plan">
      <Field label="Rate Plan" required error={form.formState.errors.ratePlanId?.message}>
        {(control) => (
          // Another list of plans makes another control: the browser would otherwise drop what it does not know yet.
          <Select key={plans.length} {...control} {...form.register('ratePlanId')}>
            {!known && <option value={current}>{current === defaultRatePlanId ? 'Default' : current}</option>}
            {plans.map(({ ratePlanId, name }) => (
              <option key={ratePlanId} value={ratePlanId}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Money
        form={form}
        name="ratePlanPrice"
        label="Rate Plan Price"
        hint="What the plan costs per month."
        onType={() => display.follow('ratePlanDisplayPrice')}
      />
      <Words
        form={form}
        name="ratePlanDisplay"
        label="Rate Plan Display"
        limit={catalogLimits.ratePlanDisplayMax}
      />
      <Words
        form={form}
        name="ratePlanDisplayPrice"
        label="Rate Plan Display Price"
        limit={limits.ratePlanDisplayPriceMax}
        required
        onType={() => display.keepWords('ratePlanDisplayPrice')}
        warning={difference}
      />
      <TextField
        label="SOC Code"
        {...fieldOf(form, 'socCode')}
        maxLength={catalogLimits.socCodeMax}
        autoComplete="off"
      />
      <PromoField
        form={form}
        name="ratePlanPromoMessage"
        label="Rate Plan Promo Message"
        promises={promises}
      />
    </FormPart>
  )
}

type MoneyProps = {
  form: Form
  name: 'itemPrice' | 'ratePlanPrice'
  label: string
  hint: string
  onType: () => void
}

const Money = ({ form, name, label, hint, onType }: MoneyProps) => (
  <MoneyField
    label={label}
    required
    error={form.formState.errors[name]?.message}
    hint={hint}
    {...form.register(name, {
      onChange: onType,
    })}
  />
)

type WordsProps = {
  form: Form
  name: 'displayPricePrimary' | 'displayPriceSecondary' | 'ratePlanDisplay' | 'ratePlanDisplayPrice'
  label: string
  limit: number
  required?: boolean
  /** What is not wrong and should be noticed. */
  warning?: string | undefined
  onType?: () => void
}

/** A short text with its counter; a text that is too long gets an error and is not cut off. */
function Words({ form, name, label, limit, required = false, warning, onType }: WordsProps) {
  const { length } = form.watch(name)
  return (
    <TextField
      label={label}
      required={required}
      error={form.formState.errors[name]?.message}
      warning={warning}
      hint={`${length} of ${limit} characters`}
      {...form.register(name, { onChange: () => onType?.() })}
      autoComplete="off"
    />
  )
}
