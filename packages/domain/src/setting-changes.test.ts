import { describe, expect, test } from 'vitest'
import { defaultCompany } from './brand.ts'
import { valueOfCarriers } from './carrier-settings.ts'
import type { Carrier } from './listed-carriers.ts'
import { type SettingKey, settingDifference, settingGroups } from './settings.ts'
import type { SettingRow, SettingValue } from './settings-fields.ts'

const carrier = (n: number, name: string, isOffered = true): Carrier => ({
  carrierId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name,
  isOffered,
})
const [one, two, three, four] = [
  carrier(1, 'One'),
  carrier(2, 'Two'),
  carrier(3, 'Three'),
  carrier(4, 'Four'),
]

describe('of carriers, which have an id', () => {
  const changes = (before: Carrier[], after: Carrier[]) =>
    settingDifference('carriers', valueOfCarriers(before), valueOfCarriers(after))

  test('one that is removed in the middle is one change', () => {
    expect(changes([one, two, three], [one, three])).toEqual([
      { field: 'Carrier “Two”, removed', before: 'Name: Two\nNew bundles: Offered', after: null },
    ])
  })

  test('one that is added in the middle is one change', () => {
    expect(changes([one, three], [one, two, three])).toEqual([
      { field: 'Carrier “Two”, added', before: null, after: 'Name: Two\nNew bundles: Offered' },
    ])
  })

  test('a new order is one change, which says where it is another one', () => {
    expect(changes([one, two, three, four], [one, three, two, four])).toEqual([
      { field: 'Carriers, order', before: '“Two”, “Three”', after: '“Three”, “Two”' },
    ])
    expect(changes([one, two, three], [three, one, two])).toEqual([
      { field: 'Carriers, order', before: '“One”, “Two”, “Three”', after: '“Three”, “One”, “Two”' },
    ])
  })

  test('a new name is the change of a field, of the carrier as it was called', () => {
    expect(changes([one, two], [one, { ...two, name: 'Second', isOffered: false }])).toEqual([
      { field: 'Carrier “Two”, Name', before: 'Two', after: 'Second' },
      { field: 'Carrier “Two”, New bundles', before: 'Offered', after: 'No longer offered' },
    ])
  })

  test('two that exchange their names are renamed, not moved', () => {
    expect(
      changes(
        [one, two],
        [
          { ...one, name: 'Two' },
          { ...two, name: 'One' },
        ],
      ),
    ).toEqual([
      { field: 'Carrier “One”, Name', before: 'One', after: 'Two' },
      { field: 'Carrier “Two”, Name', before: 'Two', after: 'One' },
    ])
  })

  test('several changes at once are told apart', () => {
    const after = [carrier(9, 'Nine'), four, { ...three, name: '3' }, two]
    expect(changes([one, two, three, four], after)).toEqual([
      { field: 'Carrier “Nine”, added', before: null, after: 'Name: Nine\nNew bundles: Offered' },
      { field: 'Carrier “Three”, Name', before: 'Three', after: '3' },
      { field: 'Carrier “One”, removed', before: 'Name: One\nNew bundles: Offered', after: null },
      { field: 'Carriers, order', before: '“Two”, “Three”, “Four”', after: '“Four”, “Three”, “Two”' },
    ])
  })

  test('one in the place of another is not the other with a new name', () => {
    expect(changes([one, two], [one, carrier(9, 'Nine')]).map(({ field }) => field)).toEqual([
      'Carrier “Nine”, added',
      'Carrier “Two”, removed',
    ])
  })

  test('one that was removed and added again by its name is no change, as when it is published', () => {
    expect(changes([one, two], [one, carrier(9, 'Two')])).toEqual([])
  })

  test('rows without a name of their own are named by their place, each by its own words', () => {
    const added = [carrier(7, ''), carrier(8, ''), carrier(9, 'One')]
    const fields = changes([one], [one, ...added]).map(({ field }) => field)
    expect(fields).toEqual(['Carrier 2, added', 'Carrier 3, added', 'Carrier 4, added'])
  })
})

describe('of rows that have a name', () => {
  const changes = (before: SettingRow[], after: SettingRow[]) =>
    settingDifference('questions', { questions: before }, { questions: after })
  const asked = (question: string, answer = `${question} Yes.`) => ({ question, answer })
  const [who, where, when] = [asked('Who?'), asked('Where?'), asked('When?')]

  test('one that is removed in the middle leaves the others as they were', () => {
    expect(changes([who, where, when], [who, when])).toEqual([
      { field: 'Question “Where?”, removed', before: 'Question: Where?\nAnswer: Where? Yes.', after: null },
    ])
  })

  test('one that has another name at its place is renamed, also behind one that was removed', () => {
    const renamed = asked('Where to?', where.answer)
    expect(changes([who, where, when], [who, renamed, when])).toEqual([
      { field: 'Question “Where?”, Question', before: 'Where?', after: 'Where to?' },
    ])
    expect(changes([asked('Why?'), who, where, when], [who, renamed, when])).toEqual([
      { field: 'Question “Where?”, Question', before: 'Where?', after: 'Where to?' },
      { field: 'Question “Why?”, removed', before: 'Question: Why?\nAnswer: Why? Yes.', after: null },
    ])
  })

  test('one that moves and is rewritten is both', () => {
    expect(changes([who, where, when], [when, who, asked('where?', 'Here.')])).toEqual([
      { field: 'Question “Where?”, Question', before: 'Where?', after: 'where?' },
      { field: 'Question “Where?”, Answer', before: 'Where? Yes.', after: 'Here.' },
      { field: 'Questions, order', before: '“Who?”, “Where?”, “When?”', after: '“When?”, “Who?”, “Where?”' },
    ])
  })

  test('an option names its row by its label', () => {
    const email = { kind: 'quote', subject: 'Your quote', opening: 'Hello.' }
    expect(settingDifference('emails', { emails: [] }, { emails: [email] })).toEqual([
      {
        field: 'Email “Quote”, added',
        before: null,
        after: 'Email: Quote\nSubject: Your quote\nOpening: Hello.',
      },
    ])
  })

  test('names of older versions that read the same are told apart by their place', () => {
    const apps = [
      { name: 'Route Pal', offer: 'offered' },
      { name: 'Route\u200d Pal', offer: 'offered' },
    ]
    const ended = apps.map((row) => ({ ...row, offer: 'ended' }))
    const fields = settingDifference('apps', { apps }, { apps: ended }).map(({ field }) => field)
    expect(new Set(fields).size).toBe(2)
    expect(settingDifference('apps', { apps }, { apps: apps.slice(1) })).toHaveLength(2)
  })
})

describe('of rows without id and name', () => {
  const banner = (lead: string) => ({ lead, text: '', action: 'See', to: '/phones', starts: '', ends: '' })
  const changes = (before: string[], after: string[]) =>
    settingDifference(
      'promotions',
      { banners: before.map((lead) => banner(lead)) },
      { banners: after.map((lead) => banner(lead)) },
    )

  test('those that stayed as they were are recognized, and the others by their place', () => {
    expect(changes(['A', 'B', 'C'], ['A', 'C']).map(({ field }) => field)).toEqual(['Banner 2, removed'])
    expect(changes(['A', 'B', 'C'], ['A', 'X', 'C'])).toEqual([
      { field: 'Banner 2, Bold words', before: 'B', after: 'X' },
    ])
    expect(changes(['A', 'B'], ['B', 'A'])).toEqual([
      { field: 'Banners, order', before: '1, 2', after: '2, 1' },
    ])
    expect(changes(['A', 'A'], ['A'])).toEqual([
      {
        field: 'Banner 2, removed',
        before: 'Bold words: A\nWords of the link: See\nLink: /phones',
        after: null,
      },
    ])
  })
})

test.for(Object.keys(settingGroups) as SettingKey[])('%s without a change has none', (key) => {
  const value: SettingValue = settingGroups[key].defaultsOf(defaultCompany)
  expect(settingDifference(key, value, structuredClone(value))).toEqual([])
})
