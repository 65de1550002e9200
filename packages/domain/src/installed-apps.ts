import { needsInstalledApps } from './catalog.ts'

/** The eleven apps we can install, in the spec's order (docs/spec/checkout.md#installed-apps). */
export const installedApps = [
  'ADP',
  'Amazon A-Z',
  'Amazon Flex',
  'Amazon Chime',
  'Mentor',
  'Paycom',
  'Powered',
  'Presto',
  'WhatsApp',
  'Toilet Finder',
  'Waze',
] as const

/**
 * Toggling removes an app that is there and adds one that is not (docs/spec/checkout.md#installed-apps), in the list's
 * order.
 */
export const toggleApp = (chosen: readonly string[], app: string): string[] =>
  inOrder(chosen.includes(app) ? chosen.filter((name) => name !== app) : [...chosen, app])

/** All apps are pre-selected when the cart has a phone or tablet, else none apply. */
export const preselectedApps = (productTypeIds: readonly string[]): string[] =>
  productTypeIds.some(needsInstalledApps) ? [...installedApps] : []

/** The order carries them comma-joined (docs/spec/checkout.md#installed-apps). */
export const joinApps = (apps: readonly string[]) => apps.join(',')
export const splitApps = (joined: string): string[] =>
  inOrder(
    joined
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )

const appNames: readonly string[] = installedApps
const rank = (app: string) => {
  const at = appNames.indexOf(app)
  return at < 0 ? installedApps.length : at
}
const inOrder = (apps: readonly string[]) => [...new Set(apps)].sort((a, b) => rank(a) - rank(b))
