import { designators, directionals, standalone, suffixes } from './us-words.ts'

/** A part of a building: "Apt 4", "# 12", "Rear". Without a number it is not complete, unless it needs none. */
export type Secondary = { designator: string; number: string; isComplete: boolean }

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

const poBox = /^(?:p\s*o\s*box|post office box|p\s*o\s*b|box)\s*#?\s*([a-z]?\d[\w-]*)$/
const rural =
  /^(rr|r r|rural route|rural rt|hc|h c|highway contract|star route)\s*#?\s*(\w+),? box\s*#?\s*(\w+)$/
/** Post of the forces: "PSC 3 Box 12", "Unit 2050 Box 4190". */
const forces = /^(psc|cmr|unit)\s+(\d+),? box\s*#?\s*(\w+)$/
const houseNumber = /^(\d+(?:-\d+)?[a-z]?(?: \d\/\d)?|[nsew]\d+(?: ?[nsew]\d+)?)\s+(.+)$/i
const identifier = /^(?:#?\w*\d[\w-]*|#?[a-z])$/i
/** After these a number is part of the name: "County Road 12", "State Route 9", "Highway 61". */
const numberedRoads: ReadonlySet<string> = new Set(['Hwy', 'Rte', 'Rd', 'Loop', 'Expy', 'Fwy', 'Trl'])

/** Undefined when it has no house number and is no box: nothing that mail could be brought to. */
export function parseStreet(typed: string): ParsedStreet | undefined {
  const text = typed.replace(/[.,;]/g, ' ').replace(/#\s*/g, ' #').replace(/\s+/g, ' ').trim()
  return parseBox(text.toLowerCase()) ?? parseHouse(text)
}

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
  const [, number, rest] = houseNumber.exec(text) ?? []
  if (number === undefined || rest === undefined) return undefined
  const { words, secondary } = splitSecondary(rest.split(' '))
  const before =
    words.length > 1 && !isOnlySuffix(words.slice(1)) ? directionals.get(lower(words[0])) : undefined
  const inner = before === undefined ? words : words.slice(1)
  const after = inner.length > 1 ? directionals.get(lower(inner.at(-1))) : undefined
  const named = after === undefined ? inner : inner.slice(0, -1)
  const suffix = named.length > 1 ? suffixes.get(lower(named.at(-1))) : undefined
  const name = suffix === undefined ? named : named.slice(0, -1)
  return {
    kind: 'street',
    number: number.toUpperCase(),
    before: before ?? '',
    name: name.map(asName).join(' '),
    suffix: suffix ?? '',
    after: after ?? '',
    secondary,
  }
}

const lower = (word = '') => word.toLowerCase()
/** "100 North St": North is the name there, not a direction. */
const isOnlySuffix = (words: readonly string[]) => words.length === 1 && suffixes.has(lower(words[0]))

/** The words of the street, and the part of the building that follows them. */
function splitSecondary(words: readonly string[]): {
  words: readonly string[]
  secondary: Secondary | undefined
} {
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? ''
    const next = words[at + 1]
    if (word.startsWith('#') && word.length > 1 && at === words.length - 1)
      return { words: words.slice(0, at), secondary: complete('#', word.slice(1)) }
    const designator = designators.get(lower(word))
    if (designator === undefined) continue
    if (next === undefined && (!alsoNames.has(designator) || endsStreet(words[at - 1])))
      return {
        words: words.slice(0, at),
        secondary: { designator, number: '', isComplete: standalone.has(designator) },
      }
    if (next !== undefined && identifier.test(next) && !suffixes.has(lower(next)))
      return {
        words: words.slice(0, at),
        secondary: complete(
          designator,
          words
            .slice(at + 1)
            .join(' ')
            .replace(/#/g, ''),
        ),
      }
  }
  return numberAtEnd(words)
}

/** "45 Harbor Key" is a street; "45 Harbor St Key" lacks the number of a key. */
const alsoNames: ReadonlySet<string> = new Set(['Key', 'Lot', 'Pier', 'Rear', 'Side', 'Slip', 'Spc', 'Stop'])
const endsStreet = (word = '') => suffixes.has(lower(word)) || directionals.has(lower(word))

/** "350 5th Ave 21": a number behind a complete street is a part of the building without its word. */
function numberAtEnd(words: readonly string[]) {
  const last = words.at(-1) ?? ''
  const street = words.slice(0, -1)
  const end = street.at(-1)
  const endsInDirection = directionals.has(lower(end))
  const suffix = suffixes.get(lower(endsInDirection ? street.at(-2) : end))
  const isPart =
    street.length > (endsInDirection ? 2 : 1) &&
    suffix !== undefined &&
    !numberedRoads.has(suffix) &&
    /^(?:\d+[a-z]?|[a-z]-?\d+)$/i.test(last)
  return isPart ? { words: street, secondary: complete('#', last) } : { words, secondary: undefined }
}

const complete = (designator: string, number: string): Secondary => ({
  designator,
  number: number.toUpperCase(),
  isComplete: true,
})

/** Shouted or whispered names get capitals; a name that mixes them knows best. */
function asName(word: string): string {
  if (/^\d+(?:st|nd|rd|th)$/i.test(word)) return word.toLowerCase()
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
  parsed.kind === 'street' && parsed.secondary
    ? [parsed.secondary.designator, parsed.secondary.number].filter((part) => part !== '').join(' ')
    : ''

/** The whole delivery line. */
export const deliveryLine = (parsed: ParsedStreet): string =>
  [buildingLine(parsed), secondaryLine(parsed)].filter((part) => part !== '').join(' ')
