import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  discardSettingDraft as discardEndpoint,
  saveSettingDraft as saveEndpoint,
} from '@portal/contract/settings'
import { type SettingKey, settingDifference, settingGroups } from '@portal/domain/settings'
import { tidySetting } from '@portal/domain/settings-fields'
import { previewPath, previewToken, publishedPreview } from '@portal/domain/settings-preview'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { findDraft, newestVersion, removeDraft, saveDraft } from './settings.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'settings' | 'now' | 'actor'>

/**
 * Keeps the caller's draft, and answers where its preview is: where it was, when the caller names the address. A draft without a
 * difference is none. Throws SETTINGS_CHANGED for a version that there is not.
 */
export const saveSettingDraft = (
  { inTransaction, settings, now, actor: { userId } }: Needs,
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
  { inTransaction, actor: { userId } }: Needs,
  { key }: BodyOf<typeof discardEndpoint>,
): Promise<AnswerOf<typeof discardEndpoint>> =>
  inTransaction(async (tx) => ({ result: { discarded: await removeDraft(tx, userId, key) } }))
