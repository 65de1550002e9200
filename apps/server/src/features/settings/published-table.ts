import { tableOfValue } from '@portal/domain/shipping-settings'
import type { RateTableSource } from '../../ports/shipping-rates.ts'
import type { SettingsCache } from './settings-cache.ts'

/** The table of rates that is published (docs/spec/settings.md#shipping). */
export const publishedTable = (settings: Pick<SettingsCache, 'valueOf' | 'versionOf'>): RateTableSource => ({
  read: () => tableOfValue(settings.valueOf('shipping')),
  edition: () => String(settings.versionOf('shipping')),
})
