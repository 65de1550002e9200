import type { AdminProduct, OfferForm as OfferSent } from '@portal/contract/products'
import { confirmPricesWords } from '@portal/domain/confirm-prices'
import { newPriceDifferences } from '@portal/domain/display-price'
import { becomesFree } from '@portal/domain/free-offer'
import { purchaseTypeIds } from '@portal/domain/ids'
import { messages } from '@portal/domain/messages'
import { type FormPrices, priceFields } from '@portal/domain/offer-price-history'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { shownAs } from '../catalog/display-price.ts'
import { OfferCard } from '../catalog/offer-card.tsx'
import { useDeleteOffer, useSaveOffer } from './admin-catalog.queries.ts'
import { ConfirmPrices } from './confirm-prices.tsx'
import {
  DraftIsBack,
  ErrorSummary,
  FormBar,
  problemsOf,
  SaveFailure,
  showAtFields,
  useFormFocus,
} from './form-parts.tsx'
import { type Form, Price, RatePlan, Terms, useFollowingDisplay } from './offer-fields.tsx'
import { type OfferValues, offerRules, pricesOf, shownOffer } from './offer-values.ts'
import { useRepeatedWarning } from './use-repeated-warning.ts'

type OfferFormProps = {
  product: AdminProduct
  values: OfferValues
  /** After a save or a deletion. */
  onDone: (what: 'saved' | 'deleted') => void
  onCancel: () => void
  onReload?: () => void
  /** Former prices to be saved again; another object puts them in once more. */
  former?: FormPrices | null
}

const fieldOrder = [
  'statusId',
  'carrierId',
  'purchaseTypeId',
  'termMonths',
  'itemPrice',
  'displayPricePrimary',
  'displayPriceSecondary',
  'ratePlanId',
  'ratePlanPrice',
  'ratePlanDisplay',
  'ratePlanDisplayPrice',
] as const

/** The offer form with its live preview (docs/spec/back-office.md#offer-details). */
export function OfferForm({ product, values, onDone, onCancel, onReload, former = null }: OfferFormProps) {
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
  const repeated = useRepeatedWarning(form, product, isNew ? undefined : values)
  useFormerPrices(form, former)

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
        <Terms form={form} onPaymentChange={display.follow} warning={repeated} />
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

/** Puts former prices into the form, where they can be looked at before they are saved. */
function useFormerPrices({ getValues, setValue, setFocus }: Form, former: FormPrices | null) {
  useEffect(() => {
    if (former === null) return
    // What is not financed now has no term, regardless of what it was.
    const isFinanced = getValues('purchaseTypeId') === purchaseTypeIds.Finance
    for (const field of priceFields)
      if (field !== 'termMonths' || isFinanced)
        setValue(field, former[field], { shouldDirty: true, shouldValidate: true })
    setFocus('itemPrice')
  }, [former, getValues, setValue, setFocus])
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
