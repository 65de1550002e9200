import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import type {
  getSettingHistory as historyEndpoint,
  getSettings as listEndpoint,
  getSetting as oneEndpoint,
} from '@portal/contract/settings'
import { type SettingKey, settingDifference, settingGroups, settingKeys } from '@portal/domain/settings'
import { type SettingValue, tidySetting } from '@portal/domain/settings-fields'
import type { SignedInContext } from '../../deps.ts'
import { draftsOf, findDraft, newestVersion, newestVersions, versionsBefore } from './settings.store.ts'
import type { SettingVersionRow } from './settings.tables.ts'

type Needs = Pick<SignedInContext, 'db' | 'settings' | 'actor'>

/** How many versions one answer has. */
const pageMax = 20

const publicationOf = (row: SettingVersionRow | undefined) => ({
  version: row?.version ?? 0,
  by: row?.by ?? null,
  at: row?.at.toISOString() ?? null,
})

const wholeOf = (
  { settings }: Pick<Needs, 'settings'>,
  key: SettingKey,
  value: SettingValue | null | undefined,
) => tidySetting(settingGroups[key].fields, { ...settings.defaultsOf(key), ...value })

export async function listSettings({ db, actor }: Needs): Promise<AnswerOf<typeof listEndpoint>> {
  const [rows, drafts] = await Promise.all([newestVersions(db), draftsOf(db, actor.userId)])
  return {
    result: {
      groups: settingKeys.map((key) => ({
        key,
        ...publicationOf(rows.find((row) => row.key === key)),
        hasDraft: drafts.some((draft) => draft.key === key),
      })),
    },
  }
}

export async function readSetting(needs: Needs, key: SettingKey): Promise<AnswerOf<typeof oneEndpoint>> {
  const { db, actor } = needs
  const [row, draft] = await Promise.all([newestVersion(db, key), findDraft(db, actor.userId, key)])
  return {
    result: {
      key,
      ...publicationOf(row),
      value: toWire(wholeOf(needs, key, row?.value)),
      isDefault: (row?.value ?? null) === null,
      draft: draft
        ? {
            value: toWire(wholeOf(needs, key, draft.value)),
            basedOn: draft.basedOn,
            at: draft.at.toISOString(),
          }
        : null,
    },
  }
}

/** Versions with what each changed, the newest first. */
export async function readSettingHistory(
  needs: Needs,
  key: SettingKey,
  { before }: QueryOf<typeof historyEndpoint>,
): Promise<AnswerOf<typeof historyEndpoint>> {
  const rows = await versionsBefore(needs.db, key, before, pageMax + 1)
  const page = rows.slice(0, pageMax)
  return {
    result: {
      versions: page.map((row, index) => ({
        version: row.version,
        by: row.by,
        at: row.at.toISOString(),
        note: row.note,
        restored: row.restored,
        changes: settingDifference(
          key,
          wholeOf(needs, key, rows[index + 1]?.value),
          wholeOf(needs, key, row.value),
        ),
      })),
      nextBefore: rows.length > pageMax ? (page.at(-1)?.version ?? null) : null,
    },
  }
}

/** The wire's type has lists that may be changed. */
const toWire = (value: SettingValue) =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' ? one : one.map((row) => ({ ...row })),
    ]),
  )
