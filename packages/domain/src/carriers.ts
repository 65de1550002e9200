import { brand } from './brand.ts'
import { noCarrier, standardCarriers } from './catalog.ts'
import { foldedText } from './folded-text.ts'

/** The names of carriers that are offered, which a visitor may filter by, in their order; N/A is not one of them. */
export const wirelessCarriers = (): readonly string[] =>
  brand.carriers?.filter(({ isOffered }) => isOffered).map(({ name }) => name) ?? standardCarriers

/** The same, and N/A. */
export const carrierChoices = (): string[] => [...wirelessCarriers(), noCarrier]

/** What spellings of a carrier's name have in common: "AT&T", "att" and "AT & T" are att (docs/spec/product.md#comparing). */
export const carrierKey = (name: string) => foldedText(name).replace(/[^a-z0-9]/g, '')

const between = '[^a-z0-9]*'

/** The keys of the offered carriers that a text names, however it spells them. */
export const carriersIn = (text: string): string[] =>
  wirelessCarriers()
    .map(carrierKey)
    .filter((key) => key !== '' && spelled(key).test(foldedText(text)))

/** The folded text with each carrier that it names as one word: "rugged T-Mobile" is "rugged tmobile". */
export const withCarrierKeys = (text: string): string =>
  wirelessCarriers()
    .map(carrierKey)
    .filter((key) => key !== '')
    .reduce((before, key) => before.replace(spelled(key), key), foldedText(text))

const spelled = (key: string) => new RegExp(`(?<![a-z0-9])${[...key].join(between)}(?![a-z0-9])`, 'g')
