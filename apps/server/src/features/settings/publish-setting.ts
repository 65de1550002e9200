import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  publishSetting as publishEndpoint,
  restoreSetting as restoreEndpoint,
} from '@portal/contract/settings'
import { type SettingKey, settingDifference, settingGroups } from '@portal/domain/settings'
import { type SettingValue, tidySetting } from '@portal/domain/settings-fields'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeCatalog } from '../catalog/change-catalog.ts'
import { publishCarriers } from '../catalog-admin/publish-carriers.ts'
import { addVersion, findVersion, lockSetting, newestVersion, removeDraft } from './settings.store.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'idempotency' | 'manifest' | 'settings' | 'now' | 'actor' | 'requestId'
>

/** Publishes a value as the next version of its group. Throws SETTINGS_CHANGED, SETTINGS_UNCHANGED and INVALID_INPUT. */
export const publishSetting = (
  needs: Needs,
  { key, version, value, note }: BodyOf<typeof publishEndpoint>,
): Promise<AnswerOf<typeof publishEndpoint>> =>
  publish(needs, key, version, async () => ({
    value: tidySetting(settingGroups[key].fields, value),
    restored: null,
    note,
  }))

/** Publishes the value of an older version again. Throws SETTINGS_CHANGED, SETTINGS_UNCHANGED and SETTINGS_VERSION_NOT_FOUND. */
export const restoreSetting = (
  needs: Needs,
  { key, version, restore }: BodyOf<typeof restoreEndpoint>,
): Promise<AnswerOf<typeof restoreEndpoint>> =>
  publish(needs, key, version, async (tx) => {
    if (restore === 0) return { value: null, restored: 0, note: '' }
    const row = await findVersion(tx, key, restore)
    if (!row) throw new AppError('SETTINGS_VERSION_NOT_FOUND')
    return { value: row.value, restored: restore, note: '' }
  })

type Next = { value: SettingValue | null; restored: number | null; note: string }

function publish(needs: Needs, key: SettingKey, seen: number, nextOf: (tx: Tx) => Promise<Next>) {
  const { settings, actor, now } = needs
  const { title, fields } = settingGroups[key]
  const wholeOf = (value: SettingValue | null): SettingValue =>
    tidySetting(fields, { ...settings.defaultsOf(key), ...value })

  // This node shows the version before the caller hears of it, like every other that answers in time.
  const inTransaction: Needs['inTransaction'] = async (work) => {
    const answer = await needs.inTransaction(work)
    await settings.reload()
    return answer
  }
  return changeCatalog(
    { ...needs, inTransaction: (work) => idempotentTransaction({ ...needs, inTransaction }, work) },
    async (tx) => {
      await lockSetting(tx, key)
      const newest = await newestVersion(tx, key)
      if ((newest?.version ?? 0) !== seen) throw new AppError('SETTINGS_CHANGED')
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
