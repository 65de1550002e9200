import { designators, directionals, standalone, suffixes } from './us-words.ts'

/** A part of a building: "Apt 4", "# 12", "Rear". Without a number it is not complete, unless it needs none. */
export type Secondary = { designator: string; number: string; isComplete: boolean }

type Words = readonly string[]
type Found = { words: Words; secondary: Secondary | undefined }

const identifier = /^(?:#?\w*\d[\w-]*|#?[a-z])$/i
const ordinal = /^\d+(?:st|nd|rd|th)$/i
/** After these a number is part of the name: "County Road 12", "State Route 9", "Highway 61". */
const numberedRoads: ReadonlySet<string> = new Set(['Hwy', 'Rte', 'Rd', 'Loop', 'Expy', 'Fwy', 'Trl'])
/** "45 Harbor Key" is a street; "45 Harbor St Key" lacks the number of a key. */
const alsoNames: ReadonlySet<string> = new Set(
  'Bay Dock Door Gate Key Lot Lvl Pier Rear Side Slip Spc Stop Term Twr Whse Wing'.split(' '),
)

const lower = (word = '') => word.toLowerCase()
const designatorOf = (word: string | undefined) => designators.get(lower(word))
const isSuffix = (word: string | undefined) => suffixes.has(lower(word))
const isDirection = (word: string | undefined) => directionals.has(lower(word))
const isIdentifier = (word: string | undefined) =>
  word !== undefined && identifier.test(word) && !isSuffix(word) && !ordinal.test(word)
const isFloor = (words: Words, at: number) =>
  ordinal.test(words[at] ?? '') && designatorOf(words[at + 1]) === 'Fl'
const isHashed = (word = '') => word.length > 1 && word.startsWith('#')

/** The words of the street, and the parts of the building that follow them. */
export function splitParts(words: Words): Found {
  for (let at = 1; at < words.length; at++) {
    if (!beginsPart(words, at)) continue
    const secondary = readParts(words.slice(at))
    if (secondary) return { words: words.slice(0, at), secondary }
  }
  return numberAtEnd(words)
}

/** The parts that stand before the house number ("Dock 7, 1200 Industrial Blvd"), and the words after them. */
export function takeLeadingParts(words: Words): Found {
  const parts: Secondary[] = []
  let rest = words
  for (let taken = leadingPart(rest); taken; taken = leadingPart(rest)) {
    parts.push(taken.part)
    rest = rest.slice(taken.length)
    while (/^[-–@]$|^at$/i.test(rest[0] ?? '')) rest = rest.slice(1)
  }
  return { words: rest, secondary: joined(parts) }
}

function leadingPart(words: Words): { part: Secondary; length: number } | undefined {
  const [first = '', second] = words
  if (isHashed(first)) return { part: complete('#', first.slice(1)), length: 1 }
  if (isFloor(words, 0)) return { part: complete('Fl', String(Number.parseInt(first, 10))), length: 2 }
  const designator = designatorOf(first)
  if (designator === undefined) return undefined
  // What follows may be the house number itself: "Rear 40 McKinley Pl".
  if (standalone.has(designator) && !isIdentifier(words[2]))
    return { part: complete(designator, ''), length: 1 }
  return isIdentifier(second) ? { part: complete(designator, plain(second)), length: 2 } : undefined
}

/** Several parts as one: the first one's word, and everything else behind it. */
export function joined(parts: readonly Secondary[]): Secondary | undefined {
  const [first, ...others] = parts
  if (!first) return undefined
  const number = [first.number, ...others.map(partLine)].filter((text) => text !== '').join(' ')
  return { ...first, number, isComplete: parts.every(({ isComplete }) => isComplete) }
}

/** "Fl 21" */
export const partLine = ({ designator, number }: Secondary) =>
  [designator, number].filter((text) => text !== '').join(' ')

function beginsPart(words: Words, at: number): boolean {
  const word = words[at]
  const next = words[at + 1]
  if (isHashed(word) || isFloor(words, at) || isPoBox(words, at)) return true
  const designator = designatorOf(word)
  if (designator === undefined) return false
  const isLast = next === undefined || (!isHashed(next) && beginsNext(words, at + 1))
  if (isLast)
    return !alsoNames.has(designator) || (at > 1 && (isSuffix(words[at - 1]) || isDirection(words[at - 1])))
  // "100 North Gate 5 Rd" is a road.
  return isIdentifier(next) && !isSuffix(words[at + 2])
}

/** Whether a further part is here; its number distinguishes it from a word of the street. */
const beginsNext = (words: Words, at: number) =>
  isHashed(words[at]) ||
  isFloor(words, at) ||
  (designatorOf(words[at]) !== undefined && isIdentifier(words[at + 1]))

const isPoBox = (words: Words, at: number) => poBoxLength(words, at) > 0

/** How many words "PO Box" takes here; 0 when it is not there. A street may have a box behind it. */
function poBoxLength(words: Words, at: number): number {
  if (/^pob(?:ox)?$/i.test(words[at] ?? '') && isIdentifier(words[at + 1])) return 1
  if (/^po$/i.test(words[at] ?? '') && /^box$/i.test(words[at + 1] ?? '') && isIdentifier(words[at + 2]))
    return 2
  return 0
}

/** Everything from here to the end as parts; undefined when it does not begin like one. */
function readParts(words: Words): Secondary | undefined {
  const parts: Secondary[] = []
  for (let at = 0; at < words.length; ) {
    const { part, length } = partAt(words, at)
    parts.push(part)
    at += length
  }
  return joined(parts)
}

function partAt(words: Words, at: number): { part: Secondary; length: number } {
  const word = words[at] ?? ''
  if (isFloor(words, at)) return { part: complete('Fl', String(Number.parseInt(word, 10))), length: 2 }
  const named = poBoxLength(words, at)
  const designator = named > 0 ? 'PO Box' : designatorOf(word)
  if (designator === undefined) return numberFrom(words, at, '#', 0)
  return numberFrom(words, at, designator, Math.max(named, 1))
}

/** The number continues until the next part begins: "Ste A & B", "Bldg 4 Ste 200". */
function numberFrom(words: Words, at: number, designator: string, skipped: number) {
  let end = at + Math.max(skipped, 1)
  if (skipped > 0 && end < words.length && (isHashed(words[end]) || !beginsNext(words, end))) end++
  while (end < words.length && !beginsNext(words, end) && !isPoBox(words, end)) end++
  const number = plain(words.slice(at + skipped, end).join(' '))
  const isComplete = number !== '' || standalone.has(designator)
  return { part: { designator, number, isComplete }, length: end - at }
}

/** "350 5th Ave 21": a number behind a complete street is a part of the building without its word. */
function numberAtEnd(words: Words): Found {
  const last = words.at(-1) ?? ''
  const street = words.slice(0, -1)
  const endsInDirection = isDirection(street.at(-1))
  const suffix = suffixes.get(lower(endsInDirection ? street.at(-2) : street.at(-1)))
  const isPart =
    street.length > (endsInDirection ? 2 : 1) &&
    suffix !== undefined &&
    !numberedRoads.has(suffix) &&
    /^(?:\d+[a-z]?|[a-z]-?\d+)$/i.test(last)
  return isPart ? { words: street, secondary: complete('#', plain(last)) } : { words, secondary: undefined }
}

const plain = (number = '') => number.replace(/#/g, '').toUpperCase()
const complete = (designator: string, number: string): Secondary => ({
  designator,
  number: plain(number),
  isComplete: true,
})
