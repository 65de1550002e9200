import { zodResolver } from '@hookform/resolvers/zod'
import { plainWords } from '@portal/contract/plain-words'
import { offerForm } from '@portal/contract/products'
import { messages } from '@portal/domain/messages'
import * as z from 'zod'

/** A price as the contract takes it; one that was left empty is asked for instead of refused as no number. */
const entered = (price: typeof offerForm.shape.itemPrice, required: string) =>
  z
    .union([z.number(), z.string()])
    .refine((value) => typeof value === 'number' || value.trim() !== '', { error: required, abort: true })
    .pipe(price)

const { itemPrice, ratePlanPrice } = offerForm.shape
const filledForm = offerForm.safeExtend({
  itemPrice: entered(itemPrice, messages.offer.itemPriceRequired),
  ratePlanPrice: entered(ratePlanPrice, messages.offer.ratePlanPriceRequired),
})

/** Checks an offer by the contract, in its words; apart from the values, which its page has before the form. */
export const offerRules = zodResolver(filledForm, { error: plainWords })
