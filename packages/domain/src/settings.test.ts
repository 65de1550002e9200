import { afterEach, expect, test } from 'vitest'
import { configureCompany, defaultCompany } from './brand.ts'
import { businessMoment } from './business-day.ts'
import { begunDay, stagedDay, standardStaging } from './delivery-days.ts'
import { fillPlaceholders } from './email-settings.ts'
import { installedApps, isKnownApp, splitApps, standardApps } from './installed-apps.ts'
import { standardStocks } from './label-stocks.ts'
import { listedCarriers } from './listed-carriers.ts'
import {
  nextChangeOfSettings,
  problemsOfSetting,
  settingDifference,
  settingGroups,
  settingKeys,
  shownSettings,
} from './settings.ts'
import { type SettingFields, settingProblems, tidySetting } from './settings-fields.ts'
import { standardTagStyle } from './tag-design.ts'

afterEach(() => configureCompany({}))

const at = { now: new Date('2026-12-01T12:00:00Z'), timeZone: 'America/New_York' }

test.for(settingKeys)('what %s begins with is right, and shows what is shown without it', (key) => {
  const value = settingGroups[key].defaultsOf(defaultCompany)
  expect(problemsOfSetting(key, value)).toEqual({})
  expect(tidySetting(settingGroups[key].fields, value)).toEqual(value)
  // Questions that were not changed keep their lists and bold words.
  const {
    questions,
    installedApps: apps,
    carriers,
    staging,
    labels,
    ...shown
  } = settingGroups[key].shownOf(value, at)
  expect({ ...defaultCompany, ...shown }).toEqual(defaultCompany)
  expect(questions?.length).toBe(key === 'questions' ? 8 : undefined)
  expect(apps?.offered).toEqual(key === 'apps' ? [...standardApps] : undefined)
  expect(carriers).toEqual(key === 'carriers' ? listedCarriers() : undefined)
  expect(labels).toEqual(
    key === 'labels' ? { stocks: [...standardStocks], style: standardTagStyle } : undefined,
  )
  expect(staging).toEqual(key === 'staging' ? { ...standardStaging, closedDays: [] } : undefined)
})

test('nothing published shows nothing else', () => {
  expect(shownSettings({}, at)).toEqual({})
})

const fields: SettingFields = {
  line: { kind: 'line', label: 'Line', max: 20 },
  notes: { kind: 'notes', label: 'Notes', max: 40, linesMax: 2 },
  link: { kind: 'link', label: 'Link' },
  slug: { kind: 'slug', label: 'Slug' },
  price: { kind: 'number', label: 'Price', min: 1, max: 99, decimals: 2 },
  count: { kind: 'number', label: 'Count', min: 0, max: 5, decimals: 0 },
  starts: { kind: 'moment', label: 'Starts' },
  choice: { kind: 'choice', label: 'Choice', options: [{ value: 'a', label: 'A' }] },
  rows: {
    kind: 'rows',
    label: 'Rows',
    rowName: 'Row',
    min: 0,
    max: 2,
    unique: 'name',
    fields: {
      name: { kind: 'line', label: 'Name', max: 5, isRequired: true },
      starts: { kind: 'moment', label: 'Starts' },
      ends: { kind: 'moment', label: 'Ends' },
    },
  },
}
const problemOf = (name: string, text: string) => settingProblems(fields, { [name]: text })[name]

test.for([
  ['line', 'Tom & “Co” {{7*7}}'],
  ['line', 'a < b'],
  ['notes', 'one\ntwo'],
  ['link', '/phones?brand=halden#top'],
  ['link', 'https://example.com/a'],
  ['slug', 'spring-2027'],
  ['price', '12.50'],
  ['count', '0'],
  ['starts', '2026-12-01T09:30'],
  ['choice', 'a'],
] as const)('%s takes %j', ([name, text]) => {
  expect(problemOf(name, text)).toBeUndefined()
})

test.for([
  ['line', 'a\nb'],
  ['line', '\u202Egnp.exe'],
  ['line', 'a\u200Bb'],
  ['line', 'a\u0007b'],
  ['line', '\uD800'],
  ['line', '</script>'],
  ['line', '<img src=x onerror=1>'.slice(0, 20)],
  ['line', '<!--'],
  ['notes', 'a\nb\nc'],
  ['notes', 'a\u2066b'],
  ['link', 'javascript:alert(1)'],
  ['link', 'JaVaScRiPt:alert(1)'],
  ['link', 'data:text/html,x'],
  ['link', '//evil.example'],
  ['link', '/\\evil.example'],
  ['link', '\\\\evil.example'],
  ['link', 'http://example.com'],
  ['link', 'https://wbc.example@evil.example/'],
  ['link', 'https://localhost/'],
  ['link', 'https://exa mple.com'],
  ['link', '/a"onclick="x'],
  ['slug', 'Spring'],
  ['slug', '../admin'],
  ['price', '0.5'],
  ['price', '1e1'],
  ['price', '12.345'],
  ['price', '-5'],
  ['count', '1.5'],
  ['count', '6'],
  ['starts', '2026-02-30T09:30'],
  ['starts', 'soon'],
  ['choice', 'b'],
] as const)('%s refuses %j', ([name, text]) => {
  expect(problemOf(name, text)).toBeDefined()
})

test('a value of a megabyte is refused as a whole', () => {
  expect(problemsOfSetting('company', { name: 'x'.repeat(1_000_000) })).toHaveProperty('value')
})

test('rows are judged one by one, in their number, and for what no two may share', () => {
  const row = (name: string, more = {}) => ({ name, starts: '', ends: '', ...more })
  expect(settingProblems(fields, { rows: [row('a'), row('A ')] })).toEqual({
    'rows.1.name': 'Another row has this value.',
  })
  expect(settingProblems(fields, { rows: [row('a'), row('b'), row('c')] })).toEqual({
    rows: 'The list has at most 2 rows.',
  })
  expect(settingProblems(fields, { rows: [row('')] })).toEqual({ 'rows.0.name': 'Enter a value.' })
  expect(settingProblems(fields, { rows: [row('a', { other: 'x' })] })).toEqual({
    'rows.0.other': 'This field does not exist.',
  })
  const dates = { starts: '2026-12-02T00:00', ends: '2026-12-01T00:00' }
  expect(settingProblems(fields, { rows: [row('a', dates)] })).toEqual({
    'rows.0.ends': 'Enter a later end.',
  })
  expect(settingProblems(fields, { rows: 'x', line: [row('a')] })).toEqual({
    rows: 'Enter a list.',
    line: 'Enter a text.',
  })
})

test.for([
  ['apps', 'apps', { name: 'Route Pal', offer: 'offered' }, { name: 'route\u00a0 PAL' }],
  ['apps', 'apps', { name: 'Waze', offer: 'offered' }, { name: 'Wa\u200dze' }],
  ['questions', 'questions', { question: 'José?', answer: 'Yes.' }, { question: 'Jose\u0301?' }],
  ['staging', 'closedDays', { day: '2026-12-24' }, { day: ' 2026-12-24' }],
] as const)('of %s no two %s have names that read the same: %j, %j', ([key, list, row, other]) => {
  const value = { ...settingGroups[key].defaultsOf(defaultCompany), [list]: [row, { ...row, ...other }] }
  expect(problemsOfSetting(key, value)).toEqual({
    [`${list}.1.${Object.keys(other)[0]}`]: expect.stringMatching(/^Another .+ has this value\.$/),
  })
})

test('values are stored without surrounding spaces, with plain line ends and without other fields', () => {
  expect(tidySetting(fields, { line: '  a ', notes: 'a\r\nb', other: 'x' })).toMatchObject({
    line: 'a',
    notes: 'a\nb',
    rows: [],
  })
  expect(tidySetting(fields, { other: 'x' })).not.toHaveProperty('other')
})

test('a difference names fields as the form does', () => {
  const before = settingGroups.company.defaultsOf(defaultCompany)
  expect(settingDifference('company', before, { ...before, phoneHours: '9 to 5' })).toEqual([
    { field: 'Phone hours', before: '8am to 6pm Eastern', after: '9 to 5' },
  ])
})

test.for([
  ['2026-12-01T09:30', '2026-12-01T14:30:00.000Z'],
  ['2026-07-01T00:00', '2026-07-01T04:00:00.000Z'],
  // The clock shows 01:30 twice on November 1, and never 02:30 on March 8.
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
] as const)('the clock in New York shows %s at %s', ([local, utc]) => {
  expect(businessMoment(local, 'America/New_York').toISOString()).toBe(utc)
})

test('banners and promotions begin and end on the clock of the business', () => {
  const { defaultsOf, shownOf, momentsOf } = settingGroups.promotions
  const value = {
    ...defaultsOf(defaultCompany),
    guaranteeBar: 'hidden',
    banners: [
      { lead: 'Past', text: '', action: 'See', to: '/phones', starts: '', ends: '2026-12-01T07:00' },
      {
        lead: 'Now',
        text: 'Until noon',
        action: 'See',
        to: '/phones',
        starts: '2026-12-01T07:00',
        ends: '2026-12-01T12:00',
      },
    ],
    promotions: [
      {
        slug: 'winter',
        title: 'Winter',
        intro: 'Cold',
        terms: 'One.\n\nTwo.\nStill two.',
        starts: '2026-12-01T08:00',
        ends: '',
      },
    ],
  }
  expect(problemsOfSetting('promotions', value)).toEqual({})
  const leadAt = (utc: string) => {
    const { banner } = shownOf(value, { ...at, now: new Date(utc) })
    return banner === false ? false : banner?.lead
  }
  expect(leadAt('2026-12-01T11:59:59Z')).toBe('Past')
  expect(leadAt('2026-12-01T12:00:00Z')).toBe('Now')
  expect(leadAt('2026-12-01T17:00:00Z')).toBe(false)
  expect(shownOf(value, at).promotions).toEqual([])
  expect(shownOf(value, { ...at, now: new Date('2026-12-01T13:00:00Z') }).promotions).toEqual([
    { slug: 'winter', title: 'Winter', intro: 'Cold', terms: ['One.', 'Two.\nStill two.'] },
  ])
  expect(momentsOf?.(value, at.timeZone)).toHaveLength(4)
  expect(nextChangeOfSettings({ promotions: value }, at)?.toISOString()).toBe('2026-12-01T13:00:00.000Z')
})

test('no promotion takes the address of the price match guarantee', () => {
  const value = {
    ...settingGroups.promotions.defaultsOf(defaultCompany),
    promotions: [{ slug: 'price-match-guarantee', title: 'T', intro: 'I', terms: 'T', starts: '', ends: '' }],
  }
  expect(problemsOfSetting('promotions', value)).toEqual({
    'promotions.0.slug': 'This is the address of the price match guarantee.',
  })
})

test('answers have paragraphs and links, and no link that leads astray', () => {
  const withAnswer = (answer: string) => ({ questions: [{ question: 'Why?', answer }] })
  expect(
    settingGroups.questions.shownOf(
      withAnswer('See [our shop](/phones).\n\nOr [write](https://a.example)'),
      at,
    ),
  ).toEqual({
    questions: [
      {
        question: 'Why?',
        answer: [
          ['See ', { words: 'our shop', to: '/phones' }, '.'],
          ['Or ', { words: 'write', to: 'https://a.example' }],
        ],
      },
    ],
  })
  for (const to of ['javascript:alert`1`', '//evil.example', 'data:text/html,x', ''])
    expect(problemsOfSetting('questions', withAnswer(`[x](${to})`))).toHaveProperty(['questions.0.answer'])
})

test('apps that ended are not offered, and stay on orders that have them', () => {
  const apps = [
    { name: 'Waze', offer: 'offered' },
    { name: 'Mentor', offer: 'ended' },
    { name: 'Routes', offer: 'offered' },
  ]
  configureCompany(settingGroups.apps.shownOf({ apps }, at))
  expect(installedApps()).toEqual(['Waze', 'Routes'])
  expect(installedApps(['Mentor', 'Waze'])).toEqual(['Waze', 'Routes', 'Mentor'])
  expect(['Mentor', 'Routes', 'ADP'].map(isKnownApp)).toEqual([true, true, false])
  expect(splitApps('Routes,Mentor')).toEqual(['Mentor', 'Routes'])
  expect(problemsOfSetting('apps', { apps: [{ name: 'a,b', offer: 'ended' }] })).toEqual({
    'apps.0.name': 'Orders list apps with commas: use another character.',
    apps: 'Offer at least one app.',
  })
})

test('staging follows the cut-off hour, the pace and the closed days of the settings', () => {
  const timeZone = 'America/New_York'
  const load = { at: new Date('2026-12-01T18:30:00Z'), timeZone, devices: 60 }
  expect(stagedDay(load)).toBe('2026-12-03')
  const value = { ...settingGroups.staging.defaultsOf(defaultCompany), closedDays: [{ day: '2026-12-02' }] }
  configureCompany(settingGroups.staging.shownOf({ ...value, cutOffHour: '13', firstDayDevices: '60' }, at))
  // It is 1:30 PM: too late for the day, and the next one is closed.
  expect(begunDay(load)).toBe('2026-12-03')
  expect(stagedDay(load)).toBe('2026-12-04')
})

test('a placeholder that is not closed, and a brace alone, are refused at their field', () => {
  const email = (subject: string, opening: string) => ({ emails: [{ kind: 'quote', subject, opening }] })
  for (const text of [
    'Hello {recipient',
    'Hello recipient}',
    '{{recipient}}',
    '{recipient\n2}',
    '}{',
    '{recipient} {',
  ]) {
    expect(problemsOfSetting('emails', email('Quote {quote}', text))).toHaveProperty(['emails.0.opening'])
    const inSubject = problemsOfSetting('emails', email(text.replace('\n', ''), 'Hello.'))
    expect(Object.keys(inSubject)).toEqual(['emails.0.subject'])
  }
  expect(problemsOfSetting('emails', email('Quote', 'Hello {recipient.'))).toEqual({
    'emails.0.opening':
      'There is a single { in this text. Use {recipient}, {quote}, {account}, {agent}, {validUntil}, {company}, {phone}.',
  })
  expect(problemsOfSetting('emails', email('Quote {quote}', '{recipient}{agent}: {phone}'))).toEqual({})
})

test('a text of an email names its own placeholders only, and values are never read as placeholders', () => {
  const email = (opening: string) => ({ emails: [{ kind: 'quote', subject: 'Quote {quote}', opening }] })
  expect(problemsOfSetting('emails', email('Hello {recipient}.'))).toEqual({})
  for (const opening of ['{firstName}', '{ quote }', '{}', '{constructor}', '{__proto__}'])
    expect(problemsOfSetting('emails', email(opening))).toHaveProperty(['emails.0.opening'])
  expect(fillPlaceholders('{a} {b} {toString}', { a: '{b}', b: 'x\r\nBcc: y' })).toBe(
    '{b} x Bcc: y {toString}',
  )
})
