import type { Banner, PromotionPage } from './brand.ts'
import { businessMoment } from './business-day.ts'
import { paths } from './paths.ts'
import { rowsOf, type SettingGroup, type ShownAt, textOf } from './setting-group.ts'
import type { SettingProblems, SettingRow, SettingValue } from './settings-fields.ts'

/** The last part of the price match guarantee's address, which no other promotion may have. */
const guaranteeSlug = paths.priceMatch.slice(paths.promos.length + 1)

const dates = {
  starts: { kind: 'moment', label: 'Starts', hint: 'Leave it empty to start at once.' },
  ends: { kind: 'moment', label: 'Ends', hint: 'Leave it empty to have no end.' },
} as const

/** The bar above public pages, and pages with the terms of promotions (docs/spec/settings.md#promotions). */
export const promotionSettings: SettingGroup = {
  title: 'Banner and promotions',
  text: 'The bar above every public page, the price match guarantee, and pages of other promotions.',
  pages: [
    { label: 'Home', path: paths.home },
    { label: 'Price match guarantee', path: paths.priceMatch },
  ],
  fields: {
    guaranteeDollars: {
      kind: 'number',
      label: 'Price match guarantee, in dollars',
      min: 1,
      max: 10_000,
      decimals: 0,
      isRequired: true,
    },
    guaranteeBar: {
      kind: 'choice',
      label: 'While no banner is shown',
      isRequired: true,
      options: [
        { value: 'shown', label: 'Show the price match guarantee' },
        { value: 'hidden', label: 'Show no bar' },
      ],
    },
    banners: {
      kind: 'rows',
      label: 'Banners',
      hint: 'The first one that has started and not ended is shown.',
      rowName: 'Banner',
      min: 0,
      max: 10,
      fields: {
        lead: { kind: 'line', label: 'Bold words', max: 60, isRequired: true },
        text: { kind: 'line', label: 'Text', max: 120 },
        action: { kind: 'line', label: 'Words of the link', max: 40, isRequired: true },
        to: {
          kind: 'link',
          label: 'Link',
          isRequired: true,
          hint: 'A page of this site, such as /phones, or an address that begins with https://.',
        },
        ...dates,
      },
    },
    promotions: {
      kind: 'rows',
      label: 'Promotion pages',
      hint: `Each has its own address below ${paths.promos}. Outside of its dates the address leads home.`,
      rowName: 'Promotion',
      min: 0,
      max: 20,
      unique: 'slug',
      fields: {
        slug: {
          kind: 'slug',
          label: 'Address',
          isRequired: true,
          hint: `What follows ${paths.promos}/, such as spring-phones.`,
        },
        title: { kind: 'line', label: 'Title', max: 80, isRequired: true },
        intro: { kind: 'line', label: 'Introduction', max: 200, isRequired: true },
        terms: {
          kind: 'notes',
          label: 'Terms',
          max: 8_000,
          isRequired: true,
          hint: 'An empty line begins a new paragraph.',
        },
        ...dates,
      },
    },
  },
  defaultsOf: ({ priceGuaranteeDollars }) => ({
    guaranteeDollars: String(priceGuaranteeDollars),
    guaranteeBar: 'shown',
    banners: [],
    promotions: [],
  }),
  problemsOf: (value) => {
    const problems: Record<string, string> = {}
    for (const [index, { slug }] of rowsOf(value, 'promotions').entries())
      if (slug === guaranteeSlug)
        problems[`promotions.${index}.slug`] = 'This is the address of the price match guarantee.'
    return problems satisfies SettingProblems
  },
  shownOf: (value, at) => {
    const banner = rowsOf(value, 'banners').find((row) => isOn(row, at))
    return {
      priceGuaranteeDollars: Number(textOf(value, 'guaranteeDollars')),
      banner: banner ? toBanner(banner) : textOf(value, 'guaranteeBar') === 'hidden' ? false : undefined,
      promotions: rowsOf(value, 'promotions')
        .filter((row) => isOn(row, at))
        .map(toPage),
    }
  },
  momentsOf: (value, timeZone) => [
    ...momentsOf(value, 'banners', timeZone),
    ...momentsOf(value, 'promotions', timeZone),
  ],
}

/** Whether it has started and not ended, on the clock of the business. */
function isOn({ starts = '', ends = '' }: SettingRow, { now, timeZone }: ShownAt): boolean {
  if (starts !== '' && businessMoment(starts, timeZone) > now) return false
  return ends === '' || businessMoment(ends, timeZone) > now
}

const momentsOf = (value: SettingValue, list: string, timeZone: string): Date[] =>
  rowsOf(value, list).flatMap(({ starts = '', ends = '' }) =>
    [starts, ends].filter((local) => local !== '').map((local) => businessMoment(local, timeZone)),
  )

const toBanner = ({ lead = '', text = '', action = '', to = '' }: SettingRow): Banner => ({
  lead,
  text,
  action,
  to,
})

const toPage = ({ slug = '', title = '', intro = '', terms = '' }: SettingRow): PromotionPage => ({
  slug,
  title,
  intro,
  terms: paragraphsOf(terms),
})

/** Paragraphs are parted by empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
