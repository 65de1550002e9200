import { installedAppsMax, joinApps, standardApps } from './installed-apps.ts'
import { paths } from './paths.ts'
import { rowsOf, type SettingGroup } from './setting-group.ts'

/** The apps that are offered in the checkout (docs/spec/settings.md#installed-apps). */
export const appSettings: SettingGroup = {
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
