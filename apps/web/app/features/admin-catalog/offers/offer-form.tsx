import type { AdminOffer, AdminProduct, OfferForm as OfferSent } from '@portal/contract/products'
import { newPriceDifferences } from '@portal/domain/display-price'
import { purchaseTypeIds } from '@portal/domain/ids'
import { promoFields, type UnkeptPromise } from '@portal/domain/kept-promises'
import { messages } from '@portal/domain/messages'
import {
  becomesFree,
  becomesRepeated,
  confirmPricesWords,
  type FormPrices,
  priceFields,
  repeatedOfferWarning,
} from '@portal/domain/offers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRecordForm } from '../../../lib/use-record-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { FormBar, useFormFocus } from '../../../ui/form-bar.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { shownAs } from '../../catalog/display-price.ts'
import { OfferCard } from '../../catalog/offer-card.tsx'
import { offersQuery, useDeleteOffer, useSaveOffer } from '../admin-catalog.queries.ts'
import { ConfirmPrices } from '../catalog-parts.tsx'
import { ErrorSummary, problemsOf, SaveFailure } from '../form-parts.tsx'
import { AlsoCarriers } from './also-carriers.tsx'
import { Price, RatePlan, Terms, useFollowingDisplay } from './offer-fields.tsx'
import { offerRules } from './offer-rules.ts'
import { type Form, type OfferValues, pricesOf, shownOffer } from './offer-values.ts'
import { usePromises } from './promo-field.tsx'

type OfferFormProps = {
  product: AdminProduct
  values: OfferValues
  /** After a save or a deletion. */
  onDone: (what: 'saved' | 'deleted', also?: number) => void
  onCancel: () => void
  /** Reads what someone else saved meanwhile; a new offer has none. */
  readNewest?: () => Promise<OfferValues>
  /** Former prices to be saved again; another object puts them in once more. */
  former?: FormPrices | null
}

const fieldOrder = [
  'statusId',
  'carrierId',
  'alsoCarrierIds',
  'purchaseTypeId',
  'termMonths',
  'contractMonths',
  'itemPrice',
  'displayPricePrimary',
  'displayPriceSecondary',
  'ratePlanId',
  'ratePlanPrice',
  'ratePlanDisplay',
  'ratePlanDisplayPrice',
] as const

/** The offer form with its live preview (docs/spec/back-office.md#offer-details). */
export function OfferForm({ product, values, onDone, onCancel, readNewest, former = null }: OfferFormProps) {
  const isNew = values.offerId === undefined
  const save = useSaveOffer()
  const remove = useDeleteOffer()
  const prices = useAskedPrices()
  const promo = usePromises(product)
  const record = useRecordForm<OfferValues, OfferValues, OfferSent, number>({
    name: 'bundle',
    stored: values,
    valuesOf: (stored) => stored ?? values,
    resolver: offerRules,
    // Tabbing through an empty form is no mistake; what Save refused is checked again with every key.
    mode: 'onSubmit',
    ask: async (offer, from) => {
      if (promo.isUnconfirmed(offer, isNew ? undefined : (from ?? values))) {
        form.setError('confirmPromo', { message: messages.offer.promoUnconfirmed })
        return false
      }
      const words = questionOf(offer, isNew ? undefined : (from ?? values))
      return words === undefined || prices.ask(words)
    },
    save: async (offer) => (await save.mutateAsync(offer)).result.alsoOfferIds.length,
    onSaved: (also) => onDone('saved', also),
    onShown: (shown) => display.begin(shown),
    ...(readNewest && { readNewest }),
  })
  const { form } = record
  const { errors, submitCount } = form.formState
  const element = useFormFocus()
  const display = useFollowingDisplay(form, values)
  const promises = promo.promisesOf(form.watch())
  const offers = useQuery(offersQuery(product.productId)).data ?? none
  const repeated = repeatedWarning(form, product, {
    offers,
    before: isNew ? undefined : (record.from ?? values),
  })
  const isLeft = remove.isPending || remove.isSuccess
  useFormerPrices(form, former)

  function questionOf(offer: OfferSent, before: OfferValues | undefined) {
    const differences = newPriceDifferences(pricesOf(offer), before && pricesOf(before))
    return confirmPricesWords({
      free: becomesFree(offer, before) ? 1 : 0,
      differences,
      differing: Math.min(differences.length, 1),
      repeated: repeated !== undefined,
    })
  }

  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      aria-label={isNew ? 'New bundle' : 'Edit bundle'}
      className="grid gap-8 outline-none lg:grid-cols-[minmax(0,1fr)_24rem]"
      onSubmit={(event) => {
        event.preventDefault()
        void record.send()
      }}
    >
      <div className="grid content-start gap-8">
        {record.isBack && <DraftNotice onStartOver={record.startOver} />}
        <ErrorSummary
          problems={submitCount > 0 ? problemsOf(errors, fieldOrder) : []}
          onChoose={(name) => form.setFocus(name)}
        />
        <SaveFailure error={record.error ?? remove.error} fallback={messages.offer.saveFailed} />
        <Terms form={form} onPaymentChange={() => display.follow('displayPricePrimary')} warning={repeated}>
          <AlsoCarriers form={form} product={product} offers={offers} />
        </Terms>
        <Price form={form} product={product} display={display} promises={promises} />
        <RatePlan form={form} display={display} promises={promises} />
      </div>
      <Preview form={form} product={product} promises={promises} />
      <div className="lg:col-span-2">
        <FormBar>
          <Button type="submit" busy={record.isBusy && prices.words === undefined}>
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
        words={prices.words}
        onNo={() => prices.answer(false)}
        onYes={() => prices.answer(true)}
      />
      <ConflictDialog conflict={record.conflict} />
      <LeaveGuard active={record.isUnsaved && !isLeft} />
    </form>
  )
}

type Question = NonNullable<ReturnType<typeof confirmPricesWords>>

/** The question about prices that a save waits for. */
function useAskedPrices() {
  const [asked, setAsked] = useState<{ words: Question; resolve: (isYes: boolean) => void }>()
  return {
    words: asked?.words,
    ask: (words: Question) => new Promise<boolean>((resolve) => setAsked({ words, resolve })),
    answer(isYes: boolean) {
      setAsked(undefined)
      asked?.resolve(isYes)
    },
  }
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
function Preview({
  form,
  product,
  promises,
}: {
  form: Form
  product: AdminProduct
  promises: readonly UnkeptPromise[]
}) {
  const outside = promoFields.filter((field) => promises.some((promise) => promise.field === field))
  return (
    <section aria-label="Preview" className="grid content-start gap-3 self-start lg:sticky lg:top-24">
      <h2 className="text-h3 font-semibold">Preview</h2>
      <fieldset className="contents">
        <legend className="vh">As shown in the shop</legend>
        <OfferCard offer={shownAs(shownOffer(form.watch(), product, outside))} checked onChoose={() => {}} />
      </fieldset>
      <p className="text-small text-subtle wrap-anywhere">
        As shown in the shop, on the page of {product.model}.
      </p>
    </section>
  )
}

const none: readonly AdminOffer[] = []

/** Says before saving that the product has an active offer on the same terms. */
function repeatedWarning(
  form: Form,
  { productId }: AdminProduct,
  { offers, before }: { offers: readonly AdminOffer[]; before: OfferValues | undefined },
): string | undefined {
  const [statusId, carrierId, purchaseTypeId, ratePlanId] = form.watch([
    'statusId',
    'carrierId',
    'purchaseTypeId',
    'ratePlanId',
  ])
  const others = offers.filter(({ offerId }) => offerId !== before?.offerId)
  const after = { productId, statusId: Number(statusId), carrierId, purchaseTypeId, ratePlanId }
  return becomesRepeated(after, before && { ...before, productId }, others) ? repeatedOfferWarning : undefined
}
