import { zodResolver } from '@hookform/resolvers/zod'
import { plainWords } from '@portal/contract/plain-words'
import { offerForm } from '@portal/contract/products'

/** Checks an offer by the contract, in its words; apart from the values, which its page has before the form. */
export const offerRules = zodResolver(offerForm, { error: plainWords })
