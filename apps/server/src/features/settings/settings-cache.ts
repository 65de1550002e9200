import { setTimeout as delay } from 'node:timers/promises'
import { type Company, defaultCompany } from '@portal/domain/brand'
import {
  nextChangeOfSettings,
  type PublishedSettings,
  type SettingKey,
  settingGroups,
  settingKeys,
  shownSettings,
} from '@portal/domain/settings'
import type { SettingValue } from '@portal/domain/settings-fields'
import { tableOfValue } from '@portal/domain/shipping-settings'
import type { Reader } from '../../db/client.ts'
import type { RateTableSource } from '../../ports/shipping-rates.ts'
import { newestVersions } from './settings.store.ts'

/** A clock that was set, or a timer that came early, is noticed after this, in ms. */
const longestWaitMs = 30_000
const firstRetryMs = 250
const lastRetryMs = 5_000

export type SettingsCache = {
  /** Shows what is committed by now. After a failure the state before stays, and it is tried again until it works. */
  reload: () => Promise<void>
  /** What the site would show at a moment, with what is published and, where one is given, with this value of a group. */
  shownAt: (moment: Date, draft?: { key: SettingKey; value: SettingValue }) => Partial<Company>
  /** What is published of a group; its defaults where nothing is. */
  valueOf: (key: SettingKey) => SettingValue
  /** Which version of a group this node shows; 0 while nothing is published. */
  versionOf: (key: SettingKey) => number
  /** What a group has while nothing is published. */
  defaultsOf: (key: SettingKey) => SettingValue
  stop: () => void
}

type Needs = {
  db: Reader
  now: () => Date
  timeZone: string
  /** What the configuration sets. */
  configured: Partial<Company>
  /** Called when what the site shows has changed. */
  show: (company: Partial<Company>) => void
}

/**
 * The published settings in memory (docs/spec/settings.md#nodes), and what follows from them at this moment: banners
 * begin and end without a request. Until they could be read, the site has its defaults.
 */
export function openSettings({ db, now, timeZone, configured, show }: Needs): SettingsCache {
  const base: Company = { ...defaultCompany, ...configured }
  const known = new Map<SettingKey, { version: number; value: SettingValue | null }>()
  let shown = JSON.stringify(configured)
  let timer: NodeJS.Timeout | undefined
  const ended = new AbortController()
  let isRetrying = false

  const at = () => ({ now: now(), timeZone })
  const defaultsOf = (key: SettingKey) => settingGroups[key].defaultsOf(base)

  function published(): PublishedSettings {
    return Object.fromEntries(
      [...known].flatMap(([key, { value }]) =>
        // A field that is newer than the value has its default.
        value === null ? [] : [[key, { ...defaultsOf(key), ...value }]],
      ),
    )
  }

  function showNow() {
    clearTimeout(timer)
    if (ended.signal.aborted) return
    const values = published()
    const company = { ...configured, ...shownSettings(values, at()) }
    const next = nextChangeOfSettings(values, at())
    const waitMs = next === undefined ? longestWaitMs : next.getTime() - now().getTime()
    if (next !== undefined) timer = setTimeout(showNow, Math.min(Math.max(waitMs, 1), longestWaitMs)).unref()
    const text = JSON.stringify(company)
    if (text === shown) return
    shown = text
    show(company)
  }

  async function read() {
    for (const { key, version, value } of await newestVersions(db)) {
      const own = settingKeys.find((one) => one === key)
      // Answers may arrive in another order than they were asked for; versions only grow.
      if (own !== undefined && version > (known.get(own)?.version ?? 0)) known.set(own, { version, value })
    }
    showNow()
  }

  async function readPatiently() {
    for (let waitMs = firstRetryMs; !ended.signal.aborted; waitMs = Math.min(waitMs * 2, lastRetryMs)) {
      await delay(waitMs, undefined, { signal: ended.signal, ref: false }).catch(() => {})
      if (
        await read().then(
          () => true,
          () => false,
        )
      )
        return
    }
  }

  return {
    reload: async () => {
      try {
        await read()
      } catch {
        if (isRetrying) return
        isRetrying = true
        void readPatiently().finally(() => {
          isRetrying = false
        })
      }
    },
    shownAt: (moment, draft) => ({
      ...configured,
      ...shownSettings(
        {
          ...published(),
          ...(draft && { [draft.key]: { ...defaultsOf(draft.key), ...draft.value } }),
        },
        { now: moment, timeZone },
      ),
    }),
    valueOf: (key) => published()[key] ?? defaultsOf(key),
    versionOf: (key) => known.get(key)?.version ?? 0,
    defaultsOf,
    stop: () => {
      ended.abort()
      clearTimeout(timer)
    },
  }
}

/** The table of rates that is published (docs/spec/settings.md#shipping). */
export const publishedTable = (settings: Pick<SettingsCache, 'valueOf' | 'versionOf'>): RateTableSource => ({
  read: () => tableOfValue(settings.valueOf('shipping')),
  edition: () => String(settings.versionOf('shipping')),
})
