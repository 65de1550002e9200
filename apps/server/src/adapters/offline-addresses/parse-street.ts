import { joined, partLine, type Secondary, splitParts, takeLeadingParts } from './building-parts.ts'
import { directionals, numberWords, roadInitials, suffixes } from './us-words.ts'

/** A street address taken apart, each word as the Postal Service abbreviates it. */
export type ParsedStreet =
  | {
      kind: 'street'
      number: string
      before: string
      name: string
      suffix: string
      after: string
      secondary: Secondary | undefined
    }
  | { kind: 'po-box' | 'rural' | 'general-delivery'; line: string; number: string }

const poBox =
  /^(?:p\s*o\s*(?:box|bx|drawer)|post office (?:box|drawer)|p\s*o\s*b|box|drawer|lock\s?box)\s*#?\s*([a-z]|[a-z]?\d[\w-]*)$/
const rural =
  /^(rr|r r|rural route|rural rt|rfd|hc|h c|highway contract|star route)\s*#?\s*(\w+),? (?:box|bx)\s*#?\s*(\w+)$/
/** Post of the forces: "PSC 3 Box 12", "Unit 2050 Box 4190". */
const forces = /^(psc|cmr|unit)\s+(\d+),? box\s*#?\s*(\w+)$/
const houseNumber = /^(\d+(?:-\d+)?(?:-?[a-z])?(?:[ -]\d\/\d)?|[nsew]\d+(?: ?[nsew]\d+)?)\s+(.+)$/i

/** Undefined when it has no house number and is no box: nothing that mail could be brought to. */
export function parseStreet(typed: string): ParsedStreet | undefined {
  const text = tidy(typed)
  return parseBox(text.toLowerCase()) ?? parseHouse(text)
}

const fractions: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' }

const tidy = (typed: string) =>
  typed
    .replace(/[½¼¾]/g, (sign) => fractions[sign] ?? sign)
    // "S.W." is one direction.
    .replace(/\b([ns])\.\s?([ew])(?:\.|\b)/gi, '$1$2')
    .replace(/[.,;()]/g, ' ')
    .replace(/#\s*/g, ' #')
    .replace(/\s+/g, ' ')
    .trim()

function parseBox(text: string): ParsedStreet | undefined {
  if (/^general delivery$/.test(text))
    return { kind: 'general-delivery', line: 'General Delivery', number: '' }
  const box = poBox.exec(text)?.[1]?.toUpperCase()
  if (box !== undefined) return { kind: 'po-box', line: `PO Box ${box}`, number: box }
  const [, office = '', unit = '', place = ''] = forces.exec(text) ?? []
  if (unit !== '') {
    const short = office === 'unit' ? 'Unit' : office.toUpperCase()
    return { kind: 'rural', line: `${short} ${unit} Box ${place.toUpperCase()}`, number: place }
  }
  const [, road = '', route = '', number = ''] = rural.exec(text) ?? []
  if (route === '') return undefined
  const short = /^h/.test(road) || road === 'star route' ? 'HC' : 'RR'
  return { kind: 'rural', line: `${short} ${route.toUpperCase()} Box ${number.toUpperCase()}`, number }
}

function parseHouse(text: string): ParsedStreet | undefined {
  const { leading, number, rest } = splitNumber(text)
  if (number === undefined || rest === undefined) return undefined
  const { words, secondary } = splitParts(rest.split(' '))
  const before =
    words.length > 1 && !isOnlySuffix(words.slice(1)) ? directionals.get(lower(words[0])) : undefined
  const inner = before === undefined ? words : words.slice(1)
  const after = inner.length > 1 ? directionals.get(lower(inner.at(-1))) : undefined
  const named = after === undefined ? inner : inner.slice(0, -1)
  const suffix = named.length > 1 ? suffixes.get(lower(named.at(-1))) : undefined
  const name = suffix === undefined ? named : named.slice(0, -1)
  return {
    kind: 'street',
    number: number.toUpperCase().replace(/-(\d\/\d)$/, ' $1'),
    before: before ?? '',
    name: name.map(asName).join(' '),
    suffix: suffix ?? '',
    after: after ?? '',
    secondary: joined([secondary, leading].filter((part) => part !== undefined)),
  }
}

/** The house number, what is before it ("Dock 7, 1200 …"), and everything after it. */
function splitNumber(text: string) {
  const [, number, rest] = houseNumber.exec(text) ?? []
  if (number !== undefined) return { leading: undefined, number, rest }
  const { words, secondary: leading } = takeLeadingParts(text.split(' '))
  if (leading !== undefined) {
    const [, second, after] = houseNumber.exec(words.join(' ')) ?? []
    if (second !== undefined) return { leading, number: second, rest: after }
  }
  return { leading: undefined, ...oddNumber(text) }
}

/** "#12 Main St" and "One Microsoft Way"; "Ten Mile Rd" has no number. */
function oddNumber(text: string): { number: string | undefined; rest: string | undefined } {
  const [, hashed, street] = /^#(\d+[a-z]?) (.*[a-z].*)$/i.exec(text) ?? []
  if (hashed !== undefined) return { number: hashed, rest: street }
  const [first = '', ...others] = text.split(' ')
  const number = lower(others[0]) === 'mile' ? undefined : numberWords.get(lower(first))
  return { number, rest: others.length > 1 ? others.join(' ') : undefined }
}

const lower = (word = '') => word.toLowerCase()
/** "100 North St": North is the name there, not a direction. */
const isOnlySuffix = (words: readonly string[]) => words.length === 1 && suffixes.has(lower(words[0]))

/** Shouted or whispered names get capitals; a name that mixes them knows best. */
function asName(word: string, at: number): string {
  if (at > 0 && /^(?:of|the|and)$/i.test(word)) return word.toLowerCase()
  if (/^\d+(?:st|nd|rd|th)$/i.test(word)) return word.toLowerCase()
  if (roadInitials.has(lower(word.replace(/-?\d+[a-z]?$/i, '')))) return word.toUpperCase()
  if (word !== word.toLowerCase() && (word !== word.toUpperCase() || word.length < 3)) return word
  return word.toLowerCase().replace(/(^|[-'’])([a-z])/g, (letters) => letters.toUpperCase())
}

/** "350 5th Ave" without the part of the building. */
export function buildingLine(parsed: ParsedStreet): string {
  if (parsed.kind !== 'street') return parsed.line
  const { number, before, name, suffix, after } = parsed
  return [number, before, name, suffix, after].filter((part) => part !== '').join(' ')
}

/** "Fl 21"; '' without one. */
export const secondaryLine = (parsed: ParsedStreet): string =>
  parsed.kind === 'street' && parsed.secondary ? partLine(parsed.secondary) : ''

/** The whole delivery line. */
export const deliveryLine = (parsed: ParsedStreet): string =>
  [buildingLine(parsed), secondaryLine(parsed)].filter((part) => part !== '').join(' ')
