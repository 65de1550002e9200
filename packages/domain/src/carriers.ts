import { brand } from './brand.ts'
import { noCarrier, standardCarriers } from './catalog.ts'

/** The names of carriers that are offered, which a visitor may filter by, in their order; N/A is not one of them. */
export const wirelessCarriers = (): readonly string[] =>
  brand.carriers?.filter(({ isOffered }) => isOffered).map(({ name }) => name) ?? standardCarriers

/** The same, and N/A. */
export const carrierChoices = (): string[] => [...wirelessCarriers(), noCarrier]
