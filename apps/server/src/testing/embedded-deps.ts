import { defaultTimeZone } from '@portal/domain/business-day'
import { defaultRepairPrices } from '@portal/domain/repair-cover'
import { offlineAddresses } from '../adapters/offline-addresses/offline-addresses.ts'
import { ownLedger } from '../adapters/own-ledger/own-ledger.ts'
import { secretBox } from '../adapters/sealing/secret-box.ts'
import { findZone, tableRates } from '../adapters/table-rates/table-rates.ts'
import { tableTransit } from '../adapters/table-rates/table-transit.ts'
import { zipData } from '../adapters/zip-data/zip-data.ts'
import type { Deps } from '../deps.ts'
import { openManifestCache } from '../features/catalog/manifest-cache.ts'
import { publishedTable } from '../features/settings/published-table.ts'
import { openSettings } from '../features/settings/settings-cache.ts'
import type { PictureStorage } from '../ports/picture-storage.ts'
import { watchPorts } from '../ports/port-watch.ts'
import { plainPasswords } from './plain-passwords.ts'

/** Pictures that live as long as the test. */
function picturesInMemory(): PictureStorage {
  const kept = new Map<string, Buffer>()
  return {
    driver: 'files',
    put: async (name, content) => void kept.set(name, content),
    get: async (name) => kept.get(name),
    remove: async (name) => void kept.delete(name),
  }
}

/** What the outside world lends the use cases where every port is embedded; also in processes that tests start. */
export function embeddedDeps(
  db: Pick<Deps, 'db' | 'inTransaction' | 'now'>,
  changes: Partial<Deps> = {},
): Deps {
  const settings =
    changes.settings ?? openSettings({ ...db, timeZone: defaultTimeZone, configured: {}, show: () => {} })
  return {
    ...db,
    manifest: openManifestCache(db.db),
    settings,
    shippingRates: tableRates(publishedTable(settings)),
    transitTimes: tableTransit(publishedTable(settings)),
    shippingZones: (zip) => findZone(zipData(), zip),
    addresses: { driver: 'embedded', service: offlineAddresses() },
    passwords: plainPasswords,
    secrets: secretBox('the key of tests, which is none of anyone'),
    crm: null,
    ledger: ownLedger({ inTransaction: db.inTransaction, publicBaseUrl: 'https://portal.example' }),
    pictures: picturesInMemory(),
    publicBaseUrl: 'https://portal.example',
    timeZone: defaultTimeZone,
    repairPrices: defaultRepairPrices,
    portWatch: watchPorts({}),
    disclosure: { revealsUnknownAddress: true, answerMs: 0, challengeBits: 1 },
    alert: () => {},
    webhookHosts: [],
    rateLimits: 'off',
    trackAlertSecret: null,
    ...changes,
  }
}
