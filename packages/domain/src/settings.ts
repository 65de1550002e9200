import { appSettings } from './app-settings.ts'
import type { Company } from './brand.ts'
import { carrierSettings } from './carrier-settings.ts'
import { companySettings } from './company-settings.ts'
import { emailSettings } from './email-settings.ts'
import { homeSettings } from './home-settings.ts'
import { labelSettings } from './label-settings.ts'
import { promotionSettings } from './promotion-settings.ts'
import { questionSettings } from './question-settings.ts'
import { rowChanges, type SettingChange, textChanges } from './setting-changes.ts'
import { rowsOf, type SettingGroup, type ShownAt, textOf } from './setting-group.ts'
import { type SettingProblems, type SettingValue, settingLimits, settingProblems } from './settings-fields.ts'
import { shippingSettings } from './shipping-settings.ts'
import { stagingSettings } from './staging-settings.ts'

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
