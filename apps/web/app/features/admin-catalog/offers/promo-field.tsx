import type { AdminProduct } from '@portal/contract/products'
import { catalogLimits } from '@portal/domain/catalog-limits'
import {
  type PromoField as Name,
  promiseFields,
  type UnkeptPromise,
  unkeptPromises,
} from '@portal/domain/kept-promises'
import { useQuery } from '@tanstack/react-query'
import { businessDay } from '../../../lib/business-date.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { fieldOf, TextAreaField } from '../../../ui/form-fields.tsx'
import { asRules, priceRulesQuery } from '../price-rules.queries.ts'
import { type Form, type OfferValues, promisingOf } from './offer-values.ts'

/** What the texts of an offer promise beyond its prices and the rules of today; nothing while rules are read. */
export function usePromises(product: AdminProduct) {
  const { data: rules } = useQuery(priceRulesQuery)
  const read = rules && asRules(rules)
  const promisesOf = (values: OfferValues): UnkeptPromise[] =>
    read ? unkeptPromises(promisingOf(values, product), read, businessDay(new Date())) : []
  return {
    promisesOf,
    /** Whether a save would bring about a promise that was not confirmed. */
    isUnconfirmed: (after: OfferValues, before: OfferValues | undefined) => {
      const earlier = before ? promisesOf(before) : []
      return (
        after.confirmPromo !== true &&
        promisesOf(after).some(
          ({ field, claim }) =>
            !earlier.some((one) => one.field === field && one.claim.words === claim.words),
        )
      )
    },
  }
}

const allowedTags = 'Basic HTML allowed: bold, italic, line breaks, lists, links. Everything else is removed.'

type PromoFieldProps = {
  form: Form
  name: Name
  label: string
  warning?: string | undefined
  promises: readonly UnkeptPromise[]
}

/** A promo text; what it promises beyond prices and rules is confirmed below it (docs/spec/price-rules.md#promises). */
export function PromoField({ form, name, label, warning, promises }: PromoFieldProps) {
  const words = promiseFields(promises)[name]
  const error = form.formState.errors.confirmPromo?.message
  const said = [...(warning === undefined ? [] : [warning]), ...(words ?? [])]
  return (
    <div className="grid gap-2 sm:col-span-2">
      <TextAreaField
        label={label}
        warning={said.length > 0 ? said.join(' ') : undefined}
        hint={allowedTags}
        {...fieldOf(form, name)}
        {...form.register(name, {
          // Another text was not confirmed.
          onChange: () => form.setValue('confirmPromo', false, { shouldDirty: true }),
        })}
        value={form.watch(name)}
        limit={catalogLimits.promoMessageMax}
        rows={3}
        spellCheck
      />
      {words && (
        <div>
          <Checkbox
            label="Confirm: not in totals"
            {...form.register('confirmPromo', { onChange: () => form.clearErrors('confirmPromo') })}
          />
          {error && <FieldError id={`${name}-confirm`}>{error}</FieldError>}
        </div>
      )}
    </div>
  )
}
