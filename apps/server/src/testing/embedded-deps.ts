import { defaultTimeZone } from '@portal/domain/business-day'
import { defaultRepairPrices } from '@portal/domain/repair-cover'
import { readConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { openManifestCache } from '../features/catalog/manifest-cache.ts'
import { openSettings, publishedTable } from '../features/settings/settings-cache.ts'
import { mailerOf, openAdapters } from '../open-adapters.ts'
import { fillMoments } from '../order-moments.ts'
import type { PictureStorage } from '../ports/picture-storage.ts'
import { watchPorts } from '../ports/port-watch.ts'
import { plainPasswords } from './plain-passwords.ts'

/** An installation that nothing is configured for. */
const embeddedPorts = readConfig({
  PUBLIC_BASE_URL: 'https://portal.example',
  SECRETS_KEY: 'the key of tests, which is none of anyone',
})

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
  fillMoments()
  const settings =
    changes.settings ?? openSettings({ ...db, timeZone: defaultTimeZone, configured: {}, show: () => {} })
  return {
    ...db,
    manifest: openManifestCache(db.db),
    settings,
    ...openAdapters(embeddedPorts, {
      ...db,
      table: publishedTable(settings),
      pictures: picturesInMemory(),
      mailer: mailerOf(embeddedPorts),
    }).adapters,
    passwords: plainPasswords,
    publicBaseUrl: embeddedPorts.publicBaseUrl,
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
