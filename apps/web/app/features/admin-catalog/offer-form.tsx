import type { AdminProduct, OfferForm as OfferSent } from '@portal/contract/products'
import {
  carriers,
  mayBePaidBy,
  purchaseTypeLabels,
  purchaseTypesFor,
  recordStatus,
  recordStatusLabel,
} from '@portal/domain/catalog'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { confirmPricesWords } from '@portal/domain/confirm-prices'
import {
  differenceWords,
  newPriceDifferences,
  type PriceDifference,
  plainPrice,
  priceDifferences,
  saysItemPrice,
} from '@portal/domain/display-price'
import { becomesFree } from '@portal/domain/free-offer'
import { carrierIds, defaultRatePlanId, purchaseTypeIds } from '@portal/domain/ids'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { manifestQuery } from '../catalog/catalog.queries.ts'
import { shownAs } from '../catalog/display-price.ts'
import { OfferCard } from '../catalog/offer-card.tsx'
import { useDeleteOffer, useSaveOffer } from './admin-catalog.queries.ts'
import { ConfirmPrices } from './confirm-prices.tsx'
import {
  DraftIsBack,
  ErrorSummary,
  FormBar,
  FormPart,
  problemsOf,
  SaveFailure,
  showAtFields,
  useFormFocus,
} from './form-parts.tsx'
import { type OfferValues, offerRules, pricesOf, shownOffer } from './offer-values.ts'

type OfferFormProps = {
  product: AdminProduct
  values: OfferValues
  /** After a save or a deletion. */
  onDone: (what: 'saved' | 'deleted') => void
  onCancel: () => void
  onReload?: () => void
}
type Form = UseFormReturn<OfferValues, unknown, OfferSent>

const fieldOrder = [
  'statusId',
  'carrierId',
  'purchaseTypeId',
  'itemPrice',
  'displayPricePrimary',
  'displayPriceSecondary',
  'ratePlanId',
  'ratePlanPrice',
  'ratePlanDisplay',
  'ratePlanDisplayPrice',
] as const

/** The offer form with its live preview (docs/spec/back-office.md#offer-details). */
export function OfferForm({ product, values, onDone, onCancel, onReload }: OfferFormProps) {
  const isNew = values.offerId === undefined
  const save = useSaveOffer()
  const remove = useDeleteOffer()
  const form = useForm<OfferValues, unknown, OfferSent>({
    resolver: offerRules,
    defaultValues: values,
    // Tabbing through an empty form is no mistake; what Save refused is checked again with every key.
    mode: 'onSubmit',
  })
  const { errors, isDirty, submitCount } = form.formState
  const element = useFormFocus()
  const isBusy = save.isPending || remove.isPending
  const draft = useFormDraft({ ...form, isDirty })
  const [asked, setAsked] = useState<OfferSent | null>(null)
  const display = useFollowingDisplay(form, draft ?? values)

  async function put(offer: OfferSent) {
    setAsked(null)
    try {
      await save.mutateAsync(offer)
      onDone('saved')
    } catch (error) {
      showAtFields(form, error, fieldOrder)
    }
  }
  const send = form.handleSubmit((offer) => (questionOf(offer) ? setAsked(offer) : put(offer)))

  function questionOf(offer: OfferSent) {
    const before = isNew ? undefined : values
    const differences = newPriceDifferences(pricesOf(offer), before && pricesOf(before))
    return confirmPricesWords({
      free: becomesFree(offer, before) ? 1 : 0,
      differences,
      differing: Math.min(differences.length, 1),
    })
  }

  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      aria-label={isNew ? 'New bundle' : 'Edit bundle'}
      className="grid gap-8 outline-none lg:grid-cols-[minmax(0,1fr)_24rem]"
      onSubmit={(event) => void send(event)}
    >
      <div className="grid content-start gap-8">
        {draft && <DraftIsBack />}
        <ErrorSummary
          problems={submitCount > 0 ? problemsOf(errors, fieldOrder) : []}
          onChoose={(name) => form.setFocus(name)}
        />
        <SaveFailure
          error={save.error ?? remove.error}
          fallback={messages.offer.saveFailed}
          onReload={onReload}
        />
        <Terms form={form} onPaymentChange={display.follow} />
        <Price form={form} product={product} display={display} />
        <RatePlan form={form} />
      </div>
      <Preview form={form} product={product} />
      <div className="lg:col-span-2">
        <FormBar>
          <Button type="submit" busy={save.isPending}>
            {isNew ? 'Insert' : 'Update'}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          {values.offerId !== undefined && (
            <DeleteOffer
              busy={remove.isPending}
              onDelete={() =>
                remove.mutate(values.offerId ?? '', {
                  onSuccess: () => onDone('deleted'),
                })
              }
            />
          )}
        </FormBar>
      </div>
      <ConfirmPrices
        words={asked ? questionOf(asked) : undefined}
        onNo={() => setAsked(null)}
        onYes={() => asked && void put({ ...asked, confirmPriceDifference: true })}
      />
      <LeaveGuard active={isDirty && !isBusy && !save.isSuccess && !remove.isSuccess} />
    </form>
  )
}

function DeleteOffer({ busy, onDelete }: { busy: boolean; onDelete: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="danger" className="ml-auto" busy={busy} onClick={() => setAsked(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsked}
        question={messages.offer.delete}
        text="It disappears from the shop immediately. Existing orders keep it."
        onNo={() => setAsked(false)}
        onYes={() => {
          setAsked(false)
          onDelete()
        }}
      />
    </>
  )
}

/** The shop must not continue showing the old price: a display price that only says it follows. */
function useFollowingDisplay(form: Form, start: OfferValues) {
  const hasOwnWords = useRef(!saysItemPrice(pricesOf(start)))
  function follow() {
    const plain = plainPrice(pricesOf(form.getValues()))
    if (plain !== undefined && !hasOwnWords.current && plain !== form.getValues('displayPricePrimary'))
      form.setValue('displayPricePrimary', plain, { shouldDirty: true, shouldValidate: true })
  }
  function keepWords() {
    hasOwnWords.current = true
  }
  return { follow, keepWords }
}

function Terms({ form, onPaymentChange }: { form: Form; onPaymentChange: () => void }) {
  const { errors } = form.formState
  const isCarrierInventory = form.watch('isCarrierInventory')

  /** Without Carrier Inventory only Buy is left, so Buy it is (docs/spec/catalog.md#purchase-types). */
  function keepPossible(checked: boolean) {
    if (!mayBePaidBy(form.getValues('purchaseTypeId'), { isCarrierInventory: checked }))
      form.setValue('purchaseTypeId', purchaseTypeIds.Buy, { shouldDirty: true, shouldValidate: true })
    onPaymentChange()
  }
  return (
    <FormPart title="Terms">
      <Field label="Status" required error={errors.statusId?.message}>
        {(control) => (
          <Select {...control} {...form.register('statusId', { valueAsNumber: true })}>
            {[recordStatus.active, recordStatus.inactive, recordStatus.archived].map((statusId) => (
              <option key={statusId} value={statusId}>
                {recordStatusLabel(statusId)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Carrier" required error={errors.carrierId?.message}>
        {(control) => (
          <Select {...control} {...form.register('carrierId')}>
            <option value="">Choose a carrier</option>
            {carriers.map((name) => (
              <option key={name} value={carrierIds[name]}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Checkbox
        label="Carrier inventory (billed by the carrier)"
        {...form.register('isCarrierInventory', {
          onChange: (event: { target: { checked: boolean } }) => keepPossible(event.target.checked),
        })}
      />
      <Field
        label="Purchase Type"
        required
        error={errors.purchaseTypeId?.message}
        hint={isCarrierInventory ? undefined : 'Other types require Carrier Inventory.'}
      >
        {(control) => (
          <Select {...control} {...form.register('purchaseTypeId', { onChange: onPaymentChange })}>
            {purchaseTypesFor({ isCarrierInventory }).map((name) => (
              <option key={name} value={purchaseTypeIds[name]}>
                {purchaseTypeLabels[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormPart>
  )
}

type PriceProps = { form: Form; product: AdminProduct; display: ReturnType<typeof useFollowingDisplay> }

/** What is said beside a display price that is not charged so. */
const useDifference = (form: Form, field: PriceDifference['field']) => {
  const difference = priceDifferences(pricesOf(form.watch())).find((one) => one.field === field)
  return difference && differenceWords(difference)
}

function Price({ form, product, display }: PriceProps) {
  const difference = useDifference(form, 'displayPricePrimary')
  return (
    <FormPart title="Price">
      <Field label="MSRP" hint="Set on the product.">
        {(control) => <TextInput {...control} locked value={formatCents(fromDollars(product.msrp))} />}
      </Field>
      <Money
        form={form}
        name="itemPrice"
        label="Item Price"
        hint="Sent to the sales order and the invoice."
        onType={display.follow}
      />
      <Words
        form={form}
        name="displayPricePrimary"
        label="Display Price Primary"
        limit={limits.displayPricePrimaryMax}
        required
        onType={display.keepWords}
        warning={difference}
      />
      <Words
        form={form}
        name="displayPriceSecondary"
        label="Display Price Secondary"
        limit={limits.displayPriceSecondaryMax}
      />
      <Promo form={form} name="itemPromoMessage" label="Item Promo Message" />
    </FormPart>
  )
}

function RatePlan({ form }: { form: Form }) {
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
      <Money form={form} name="ratePlanPrice" label="Rate Plan Price" hint="Per month." />
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
        warning={difference}
      />
      <Field label="SOC Code" error={form.formState.errors.socCode?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('socCode')}
            maxLength={catalogLimits.socCodeMax}
            autoComplete="off"
          />
        )}
      </Field>
      <Promo form={form} name="ratePlanPromoMessage" label="Rate Plan Promo Message" />
    </FormPart>
  )
}

type MoneyProps = {
  form: Form
  name: 'itemPrice' | 'ratePlanPrice'
  label: string
  hint: string
  onType?: () => void
}

const Money = ({ form, name, label, hint, onType }: MoneyProps) => (
  <Field label={label} required error={form.formState.errors[name]?.message} hint={hint}>
    {(control) => (
      <TextInput
        {...control}
        {...form.register(name, {
          onChange: () => onType?.(),
        })}
        inputMode="decimal"
        autoComplete="off"
        leading="$"
      />
    )}
  </Field>
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

/** A short text with its counter; longer than it may be, it is told so and not cut off. */
function Words({ form, name, label, limit, required = false, warning, onType }: WordsProps) {
  const { length } = form.watch(name)
  return (
    <Field
      label={label}
      required={required}
      error={form.formState.errors[name]?.message}
      warning={warning}
      hint={`${length} of ${limit} characters`}
    >
      {(control) => (
        <TextInput {...control} {...form.register(name, { onChange: () => onType?.() })} autoComplete="off" />
      )}
    </Field>
  )
}

const allowedTags = 'Basic HTML allowed: bold, italic, line breaks, lists, links. Everything else is removed.'

function Promo({
  form,
  name,
  label,
}: {
  form: Form
  name: 'itemPromoMessage' | 'ratePlanPromoMessage'
  label: string
}) {
  return (
    <Field
      label={label}
      className="sm:col-span-2"
      error={form.formState.errors[name]?.message}
      hint={allowedTags}
    >
      {(control) => (
        <TextArea
          {...control}
          {...form.register(name)}
          value={form.watch(name)}
          limit={catalogLimits.promoMessageMax}
          rows={3}
          spellCheck
        />
      )}
    </Field>
  )
}

/** The shop's own card of this offer, as it is typed. */
function Preview({ form, product }: { form: Form; product: AdminProduct }) {
  return (
    <section aria-label="Preview" className="grid content-start gap-3 self-start lg:sticky lg:top-24">
      <h2 className="text-h3 font-semibold">Preview</h2>
      <fieldset className="contents">
        <legend className="vh">As shown in the shop</legend>
        <OfferCard offer={shownAs(shownOffer(form.watch(), product))} checked onChoose={() => {}} />
      </fieldset>
      <p className="text-small text-subtle wrap-anywhere">
        As shown in the shop, on the page of {product.model}.
      </p>
    </section>
  )
}
