import { brand } from './brand.ts'
import { needsInstalledApps } from './catalog.ts'

/** The eleven apps we can install, in the spec's order (docs/spec/checkout.md#installed-apps). */
export const standardApps = [
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
 * The apps that are offered, in their order, and those that were chosen while they were offered
 * (docs/spec/settings.md#installed-apps).
 */
export const installedApps = (chosen: readonly string[] = []): string[] => {
  const offered = brand.installedApps?.offered ?? standardApps
  return [...offered, ...chosen.filter((app) => !offered.some((one) => one === app))]
}

/** Whether orders may have this app: it is offered, or was. */
export const isKnownApp = (app: string): boolean =>
  (brand.installedApps?.known ?? standardApps).some((one) => one === app)

/**
 * Toggling removes an app that is there and adds one that is not (docs/spec/checkout.md#installed-apps), in the list's
 * order.
 */
export const toggleApp = (chosen: readonly string[], app: string): string[] =>
  inOrder(chosen.includes(app) ? chosen.filter((name) => name !== app) : [...chosen, app])

/** All apps are pre-selected when the cart has a phone or tablet, else none apply. */
export const preselectedApps = (productTypeIds: readonly string[]): string[] =>
  productTypeIds.some(needsInstalledApps) ? installedApps() : []

/** What all apps of an order have at most, comma-joined. */
export const installedAppsMax = 500

/** The order carries them comma-joined (docs/spec/checkout.md#installed-apps). */
export const joinApps = (apps: readonly string[]) => apps.join(',')
export const splitApps = (joined: string): string[] =>
  inOrder(
    joined
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )

const rank = (app: string) => {
  const names: readonly string[] = brand.installedApps?.known ?? standardApps
  const at = names.indexOf(app)
  return at < 0 ? names.length : at
}
const inOrder = (apps: readonly string[]) => [...new Set(apps)].sort((a, b) => rank(a) - rank(b))
