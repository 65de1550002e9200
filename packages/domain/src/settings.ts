import { brand, type Company } from './brand.ts'
import { carrierSettings } from './carrier-settings.ts'
import { companySettings } from './company-settings.ts'
import { standardStaging } from './delivery-days.ts'
import { emailSettings } from './email-settings.ts'
import { installedAppsMax, joinApps, standardApps } from './installed-apps.ts'
import { labelSettings } from './label-settings.ts'
import { paths } from './paths.ts'
import { promotionSettings } from './promotion-settings.ts'
import { questionSettings } from './question-settings.ts'
import { rowChanges, type SettingChange, textChanges } from './setting-changes.ts'
import { rowsOf, type SettingGroup, type ShownAt, textOf } from './setting-group.ts'
import { type SettingProblems, type SettingValue, settingLimits, settingProblems } from './settings-fields.ts'
import { shippingSettings } from './shipping-settings.ts'

/** When our facility stages devices (docs/spec/settings.md#staging). */
const stagingSettings: SettingGroup = {
  title: 'Staging days',
  text: 'When devices are staged: delivery days in the shop, the checkout and quotes follow from it.',
  pages: [],
  fields: {
    cutOffHour: {
      kind: 'number',
      label: 'Cut-off hour',
      hint: 'Orders before this hour of a staging day are begun on that day; 14 is 2:00 PM on the clock of the business.',
      min: 0,
      max: 24,
      decimals: 0,
      isRequired: true,
    },
    firstDayDevices: {
      kind: 'number',
      label: 'Devices on the first day',
      min: 1,
      max: 100_000,
      decimals: 0,
      isRequired: true,
    },
    furtherDayDevices: {
      kind: 'number',
      label: 'Devices on each following day',
      min: 1,
      max: 100_000,
      decimals: 0,
      isRequired: true,
    },
    closedDays: {
      kind: 'rows',
      label: 'Closed days',
      hint: 'Days without staging, beside weekends and federal holidays.',
      rowName: 'Closed day',
      min: 0,
      max: 60,
      unique: 'day',
      fields: { day: { kind: 'day', label: 'Day', isRequired: true } },
    },
  },
  defaultsOf: () => ({
    cutOffHour: String(standardStaging.cutOffHour),
    firstDayDevices: String(standardStaging.firstDayDevices),
    furtherDayDevices: String(standardStaging.furtherDayDevices),
    closedDays: [],
  }),
  shownOf: (value) => ({
    staging: {
      cutOffHour: Number(textOf(value, 'cutOffHour')),
      firstDayDevices: Number(textOf(value, 'firstDayDevices')),
      furtherDayDevices: Number(textOf(value, 'furtherDayDevices')),
      closedDays: rowsOf(value, 'closedDays').map(({ day = '' }) => day),
    },
  }),
}

/** The apps that are offered in the checkout (docs/spec/settings.md#installed-apps). */
const appSettings: SettingGroup = {
  title: 'Installed apps',
  text: 'The apps that customers can choose in the checkout, in their order.',
  pages: [{ label: 'Kitting', path: paths.kitting }],
  fields: {
    apps: {
      kind: 'rows',
      label: 'Apps',
      hint: 'Orders keep an app that is no longer offered. An app that is removed cannot be saved with an order again.',
      rowName: 'App',
      min: 1,
      max: 60,
      unique: 'name',
      fields: {
        name: { kind: 'line', label: 'Name', max: 40, isRequired: true },
        offer: {
          kind: 'choice',
          label: 'Checkout',
          isRequired: true,
          options: [
            { value: 'offered', label: 'Offered' },
            { value: 'ended', label: 'No longer offered' },
          ],
        },
      },
    },
  },
  defaultsOf: () => ({ apps: standardApps.map((name) => ({ name, offer: 'offered' })) }),
  problemsOf: (value) => {
    const rows = rowsOf(value, 'apps')
    const problems: Record<string, string> = {}
    for (const [index, { name = '' }] of rows.entries())
      if (name.includes(','))
        problems[`apps.${index}.name`] = 'Orders list apps with commas: use another character.'
    if (rows.every(({ offer }) => offer !== 'offered')) problems.apps = 'Offer at least one app.'
    if (joinApps(rows.map(({ name = '' }) => name)).length > installedAppsMax)
      problems.apps = `All names together have at most ${installedAppsMax.toLocaleString('en-US')} characters.`
    return problems
  },
  shownOf: (value) => {
    const rows = rowsOf(value, 'apps')
    const namesOf = (list: typeof rows) => list.map(({ name = '' }) => name)
    return {
      installedApps: {
        known: namesOf(rows),
        offered: namesOf(rows.filter(({ offer }) => offer === 'offered')),
      },
    }
  },
}

/** The figures of the home page and beside it (docs/spec/settings.md#home-page). */
const homeSettings: SettingGroup = {
  title: 'Home page figures',
  text: 'The figures that pages claim, and the estimated delivery.',
  pages: [
    { label: 'Home', path: paths.home },
    { label: `Why ${brand.shortName.toUpperCase()}`, path: paths.why },
    { label: 'Kitting', path: paths.kitting },
  ],
  fields: {
    support: { kind: 'line', label: 'Support', max: 12, isRequired: true },
    yearsOfExperience: { kind: 'line', label: 'Years of experience', max: 12, isRequired: true },
    customersServed: { kind: 'line', label: 'Customers served', max: 12, isRequired: true },
    dspsSupported: { kind: 'line', label: 'DSPs supported', max: 12, isRequired: true },
    lowerOperatingCost: { kind: 'line', label: 'Lower operating cost', max: 12, isRequired: true },
    estimatedDelivery: { kind: 'line', label: 'Estimated delivery', max: 40, isRequired: true },
  },
  defaultsOf: ({ claims, estimatedDelivery }) => ({ ...claims, estimatedDelivery }),
  shownOf: (value) => {
    const text = (name: string) => textOf(value, name)
    return {
      claims: {
        support: text('support'),
        yearsOfExperience: text('yearsOfExperience'),
        customersServed: text('customersServed'),
        dspsSupported: text('dspsSupported'),
        lowerOperatingCost: text('lowerOperatingCost'),
      },
      estimatedDelivery: text('estimatedDelivery'),
    }
  },
}

/** What Administrators change of the site while it runs (docs/spec/settings.md). */

export const settingKeys = [
  'company',
  'promotions',
  'home',
  'questions',
  'apps',
  'carriers',
  'staging',
  'shipping',
  'labels',
  'emails',
] as const
export type SettingKey = (typeof settingKeys)[number]

export const settingGroups: Readonly<Record<SettingKey, SettingGroup>> = {
  company: companySettings,
  promotions: promotionSettings,
  home: homeSettings,
  questions: questionSettings,
  apps: appSettings,
  carriers: carrierSettings,
  staging: stagingSettings,
  shipping: shippingSettings,
  labels: labelSettings,
  emails: emailSettings,
}

/** The value of each group that is published; the others have their defaults. */
export type PublishedSettings = Readonly<Partial<Record<SettingKey, SettingValue>>>

/** What is wrong with a value of this group, by field; empty when nothing is. */
export function problemsOfSetting(key: SettingKey, value: SettingValue): SettingProblems {
  if (JSON.stringify(value).length > settingLimits.valueMax)
    return {
      value: `These settings have more than ${settingLimits.valueMax.toLocaleString('en-US')} characters.`,
    }
  const group = settingGroups[key]
  const problems = settingProblems(group.fields, value)
  return Object.keys(problems).length > 0 ? problems : (group.problemsOf?.(value) ?? {})
}

/** What the site shows at a moment in place of its defaults. */
export function shownSettings(published: PublishedSettings, at: ShownAt): Partial<Company> {
  const shown: Partial<Company> = {}
  for (const key of settingKeys) {
    const value = published[key]
    if (value !== undefined) Object.assign(shown, settingGroups[key].shownOf(value, at))
  }
  return shown
}

/** The next moment at which what is shown changes by itself; undefined when none is ahead. */
export function nextChangeOfSettings(
  published: PublishedSettings,
  { now, timeZone }: ShownAt,
): Date | undefined {
  const moments = settingKeys.flatMap((key) => {
    const value = published[key]
    return value === undefined ? [] : (settingGroups[key].momentsOf?.(value, timeZone) ?? [])
  })
  return moments.filter((at) => at > now).sort((a, b) => a.getTime() - b.getTime())[0]
}

/** What differs between two values of a group, field by field in the order of the form, as people read it. */
export const settingDifference = (
  key: SettingKey,
  before: SettingValue,
  after: SettingValue,
): SettingChange[] =>
  Object.entries(settingGroups[key].fields).flatMap(([name, field]) =>
    field.kind === 'rows'
      ? rowChanges(field, rowsOf(before, name), rowsOf(after, name))
      : textChanges(field.label, field, textOf(before, name), textOf(after, name)),
  )
