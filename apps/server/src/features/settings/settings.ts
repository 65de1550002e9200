import type { AnswerOf, BodyOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  discardSettingDraft as discardEndpoint,
  getSettingHistory as historyEndpoint,
  getSettings as listEndpoint,
  getSetting as oneEndpoint,
  publishSetting as publishEndpoint,
  restoreSetting as restoreEndpoint,
  saveSettingDraft as saveEndpoint,
} from '@portal/contract/settings'
import { type SettingKey, settingDifference, settingGroups, settingKeys } from '@portal/domain/settings'
import { type SettingValue, tidySetting } from '@portal/domain/settings-fields'
import { previewPath, previewToken, publishedPreview } from '@portal/domain/settings-preview'
import { changedSince } from '../../audit/changed-since.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SettingVersionRow } from '../../db/schema/settings.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { changeCatalog } from '../catalog/catalog-changes.ts'
import { publishCarriers } from '../catalog-admin/publish-carriers.ts'
import {
  addVersion,
  draftsOf,
  findDraft,
  findVersion,
  lockSetting,
  newestVersion,
  newestVersions,
  removeDraft,
  saveDraft,
  versionsBefore,
} from './settings.store.ts'

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

type SettingDraftsNeeds = Pick<SignedInContext, 'inTransaction' | 'settings' | 'now' | 'actor'>

/**
 * Keeps the caller's draft, and answers where its preview is: where it was, when the caller names the address. A draft without a
 * difference is none. Throws SETTINGS_CHANGED for a version that there is not.
 */
export const saveSettingDraft = (
  { inTransaction, settings, now, actor: { userId } }: SettingDraftsNeeds,
  { key, value, basedOn, previewPath: former }: BodyOf<typeof saveEndpoint>,
): Promise<AnswerOf<typeof saveEndpoint>> =>
  inTransaction(async (tx) => {
    const draft = tidySetting(settingGroups[key].fields, value)
    const newest = await newestVersion(tx, key)
    if (basedOn > (newest?.version ?? 0)) throw new AppError('SETTINGS_CHANGED')
    const published = { ...settings.defaultsOf(key), ...newest?.value }
    if (settingDifference(key, published, draft).length === 0) {
      await removeDraft(tx, userId, key)
      return { result: { previewPath: previewPath(publishedPreview) } }
    }
    const token = (await keptToken(tx, userId, key, former)) ?? newToken()
    await saveDraft(tx, { userId, key, basedOn, value: draft, previewHash: hashToken(token), at: now() })
    return { result: { previewPath: previewPath(token) } }
  })

/** The token of the caller's draft of this group, when this is the address of its preview. */
async function keptToken(tx: Tx, userId: string, key: SettingKey, former: string | undefined) {
  const token = former && previewToken(former)
  if (!token) return undefined
  const draft = await findDraft(tx, userId, key)
  return draft?.previewHash.equals(hashToken(token)) ? token : undefined
}

export const discardSettingDraft = (
  { inTransaction, actor: { userId } }: SettingDraftsNeeds,
  { key }: BodyOf<typeof discardEndpoint>,
): Promise<AnswerOf<typeof discardEndpoint>> =>
  inTransaction(async (tx) => ({ result: { discarded: await removeDraft(tx, userId, key) } }))

type PublishSettingNeeds = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'idempotency' | 'manifest' | 'settings' | 'now' | 'actor' | 'requestId'
>

/** Publishes a value as the next version of its group. Throws SETTINGS_CHANGED, SETTINGS_UNCHANGED and INVALID_INPUT. */
export const publishSetting = (
  needs: PublishSettingNeeds,
  { key, version, value, note }: BodyOf<typeof publishEndpoint>,
): Promise<AnswerOf<typeof publishEndpoint>> =>
  publish(needs, key, version, async () => ({
    value: tidySetting(settingGroups[key].fields, value),
    restored: null,
    note,
  }))

/** Publishes the value of an older version again. Throws SETTINGS_CHANGED, SETTINGS_UNCHANGED and SETTINGS_VERSION_NOT_FOUND. */
export const restoreSetting = (
  needs: PublishSettingNeeds,
  { key, version, restore }: BodyOf<typeof restoreEndpoint>,
): Promise<AnswerOf<typeof restoreEndpoint>> =>
  publish(needs, key, version, async (tx) => {
    if (restore === 0) return { value: null, restored: 0, note: '' }
    const row = await findVersion(tx, key, restore)
    if (!row) throw new AppError('SETTINGS_VERSION_NOT_FOUND')
    return { value: row.value, restored: restore, note: '' }
  })

type Next = { value: SettingValue | null; restored: number | null; note: string }

function publish(
  needs: PublishSettingNeeds,
  key: SettingKey,
  seen: number,
  nextOf: (tx: Tx) => Promise<Next>,
) {
  const { settings, actor, now } = needs
  const { title, fields } = settingGroups[key]
  const wholeOf = (value: SettingValue | null): SettingValue =>
    tidySetting(fields, { ...settings.defaultsOf(key), ...value })

  // This node shows the version before the caller hears of it, like every other that answers in time.
  const inTransaction: PublishSettingNeeds['inTransaction'] = async (work) => {
    const answer = await needs.inTransaction(work)
    await settings.reload()
    return answer
  }
  return changeCatalog(
    { ...needs, inTransaction: (work) => idempotentTransaction({ ...needs, inTransaction }, work) },
    async (tx) => {
      await lockSetting(tx, key)
      const newest = await newestVersion(tx, key)
      if ((newest?.version ?? 0) !== seen)
        throw await changedSince(tx, 'SETTINGS_CHANGED', { entity: 'settings', entityId: key })
      const asked = await nextOf(tx)
      const next = key === 'carriers' ? await keepingCarriers(tx, asked, settings.defaultsOf(key)) : asked
      const [before, after] = [wholeOf(newest?.value ?? null), wholeOf(next.value)]
      const changes = settingDifference(key, before, after)
      const isDefaultAgain = next.value === null && (newest?.value ?? null) !== null
      if (changes.length === 0 && !isDefaultAgain) throw new AppError('SETTINGS_UNCHANGED')
      const version = seen + 1
      await addVersion(tx, { key, version, ...next, userId: actor.userId, at: now() })
      await removeDraft(tx, actor.userId, key)
      await recordChange(tx, needs, {
        entity: 'settings',
        entityId: key,
        entityName: title,
        action: next.restored === null ? 'published' : 'restored',
        before: { version: seen, ...factsOf(changes, 'before') },
        after: { version, ...factsOf(changes, 'after') },
      })
      return { result: { version } }
    },
  )
}

/** What it asks for, with every carrier that is stored; the defaults stay the defaults while they leave none out. */
async function keepingCarriers(tx: Tx, asked: Next, defaults: SettingValue): Promise<Next> {
  const wanted = asked.value ?? defaults
  const value = await publishCarriers(tx, wanted)
  const isDefault = asked.value === null && settingDifference('carriers', wanted, value).length === 0
  return { ...asked, value: isDefault ? null : value }
}

const factsOf = (changes: ReturnType<typeof settingDifference>, side: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [change.field, change[side]]))
