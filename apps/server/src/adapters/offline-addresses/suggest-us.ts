import type { UsAutocompleteSuggestion } from '@portal/contract/addresses'
import { stateCode } from '@portal/domain/countries'
import type { KnownAddress, UsSearch } from '../../ports/address-service.ts'
import type { PostalData, ZipPlace } from '../../ports/postal-data.ts'
import { buildingLine, deliveryLine, parseStreet, secondaryLine } from './parse-street.ts'
import { designators, directionals, suffixes } from './us-words.ts'

const expandedMax = 100

/**
 * What the typed text may become (docs/spec/integrations.md#addresses): known addresses first, a building with several
 * apartments as one line with `entries`; then the street completed by cities and ZIP codes that begin
 * like the rest of the text. A city with several ZIP codes opens into them.
 */
export async function suggestUs(
  postal: PostalData,
  { search, selected, preferStates, limit }: UsSearch,
  known: readonly KnownAddress[],
): Promise<UsAutocompleteSuggestion[]> {
  if (selected !== '') return expand(postal, selected, known)
  const found = [
    ...knownSuggestions(known.filter((one) => isTyped(one, search))),
    ...(await completed(postal, search, preferStates, limit)),
  ]
  return unique(found).slice(0, limit)
}

/** Word by word, each by its abbreviation or its beginning. */
function isTyped({ street, city, state, zip }: KnownAddress, search: string): boolean {
  const words = wordsOf([street, city, state, zip].join(' '))
  const typed = wordsOf(search)
  return typed.every((word, at) => {
    const stored = words[at] ?? ''
    if (stored.startsWith(word) || shortOf(stored) === shortOf(word)) return true
    // "Boulev" is on its way to "Blvd".
    return at === typed.length - 1 && suffixes.has(stored) && word.length > 2 && spellingsBegin(word, stored)
  })
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter((word) => word !== '')
const shortOf = (word: string) =>
  suffixes.get(word) ?? directionals.get(word) ?? designators.get(word) ?? word
const spellingsBegin = (word: string, stored: string) =>
  [...suffixes].some(([spelling, short]) => spelling.startsWith(word) && short === suffixes.get(stored))

type Building = { line: string; address: KnownAddress; parts: Set<string> }

function knownSuggestions(known: readonly KnownAddress[]): UsAutocompleteSuggestion[] {
  const buildings = new Map<string, Building>()
  for (const address of known) {
    const parsed = parseStreet(address.street)
    const line = parsed ? buildingLine(parsed) : address.street
    const key = JSON.stringify([line, address.city, address.state, zip5(address.zip)])
    const building = buildings.get(key) ?? { line, address, parts: new Set() }
    building.parts.add(parsed ? secondaryLine(parsed) : '')
    buildings.set(key, building)
  }
  return [...buildings.values()].map(({ line, address, parts }) => {
    const named = [...parts].filter((part) => part !== '')
    const several = named.length > 1
    const [only = ''] = named
    return {
      street_line: line,
      secondary: several ? (only.split(' ')[0] ?? '') : only,
      city: address.city,
      state: address.state,
      zipcode: zip5(address.zip),
      entries: several ? named.length : 1,
    }
  })
}

const zip5 = (zip: string) => zip.slice(0, 5)

/** "350 5th Ave Fl (102) New York NY 10118", as the chosen line is named in the next lookup. */
async function expand(postal: PostalData, selected: string, known: readonly KnownAddress[]) {
  const [, street = '', city = '', state = '', zip = ''] =
    /^(.*\S)\s*\(\d+\)\s+(.+?)\s+([A-Z]{2})(?:\s+(\d{5}))?\s*$/.exec(selected) ?? []
  const parsed = parseStreet(street)
  if (!parsed) return []
  const place = (zipcode: string) => ({ city, state, zipcode, entries: 1 })
  if (zip === '')
    return (await postal.zipsOfCity(city, state))
      .slice(0, expandedMax)
      .map((one) => ({ street_line: deliveryLine(parsed), secondary: '', ...place(one.zip) }))
  const line = buildingLine(parsed)
  const parts = known
    .filter((address) => zip5(address.zip) === zip)
    .flatMap((address) => {
      const other = parseStreet(address.street)
      return other && buildingLine(other) === line ? [secondaryLine(other)] : []
    })
  return [...new Set(parts)]
    .filter((part) => part !== '')
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .slice(0, expandedMax)
    .map((secondary) => ({ street_line: line, secondary, ...place(zip) }))
}

async function completed(
  postal: PostalData,
  search: string,
  preferStates: readonly string[],
  limit: number,
): Promise<UsAutocompleteSuggestion[]> {
  const { street, rest } = splitStreet(search)
  const parsed = parseStreet(street)
  if (!parsed || rest === '') return []
  const line = deliveryLine(parsed)
  const [, before = rest, digits = ''] = /^(.*?)\s*(\d{1,5})$/.exec(rest) ?? []
  const { city, state } = splitState(before)
  if (digits.length >= 3 && (digits.length === 5 || city === '')) {
    const places = await postal.zipsStartingWith(digits)
    return places
      .filter((place) => state === '' || place.state === state)
      .slice(0, limit)
      .map((place) => atPlace(line, place))
  }
  if (city.length < 2) return []
  const cities = (await postal.citiesStartingWith(city)).filter((one) => state === '' || one.state === state)
  const preferred = (one: { state: string }) => (preferStates.includes(one.state) ? 0 : 1)
  const exact = (one: { city: string }) => (one.city.toLowerCase() === city.toLowerCase() ? 0 : 1)
  return cities
    .sort((a, b) => preferred(a) - preferred(b) || exact(a) - exact(b))
    .slice(0, limit)
    .flatMap(({ city: name, state: code, places }) => {
      const fitting = places.filter((place) => place.zip.startsWith(digits))
      const [only] = fitting
      if (!only) return []
      if (fitting.length === 1) return [atPlace(line, only)]
      return [
        { street_line: line, secondary: '', city: name, state: code, zipcode: '', entries: fitting.length },
      ]
    })
}

const atPlace = (line: string, { city, state, zip }: ZipPlace): UsAutocompleteSuggestion => ({
  street_line: line,
  secondary: '',
  city,
  state,
  zipcode: zip,
  entries: 1,
})

/** Where the street ends: at a comma, or behind the last word such as "Ave" that something follows. */
function splitStreet(search: string): { street: string; rest: string } {
  const comma = search.indexOf(',')
  if (comma > 0) return { street: search.slice(0, comma), rest: tidy(search.slice(comma + 1)) }
  const words = search.trim().split(/\s+/)
  for (let at = words.length - 2; at >= 2; at--)
    if (suffixes.has((words[at] ?? '').toLowerCase().replace(/\.$/, '')))
      return { street: words.slice(0, at + 1).join(' '), rest: tidy(words.slice(at + 1).join(' ')) }
  return { street: search, rest: '' }
}

const tidy = (text: string) => text.replace(/,/g, ' ').replace(/\s+/g, ' ').trim()

/** "Toledo OH": the last word is the state when it is two letters of one and something is before it. */
function splitState(text: string): { city: string; state: string } {
  const [, city = text, letters = ''] = /^(.+)\s([A-Za-z]{2})$/.exec(text.trim()) ?? []
  const state = letters.length === 2 ? stateCode(letters) : undefined
  return state === undefined ? { city: text.trim(), state: '' } : { city, state }
}

function unique(suggestions: readonly UsAutocompleteSuggestion[]) {
  const byText = new Map<string, UsAutocompleteSuggestion>()
  for (const one of suggestions) {
    const key = [one.street_line, one.secondary, one.city, one.state, one.zipcode].join('|').toLowerCase()
    if (!byText.has(key)) byText.set(key, one)
  }
  return [...byText.values()]
}
