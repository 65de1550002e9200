import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type {
  discardSettingDraft as discardEndpoint,
  saveSettingDraft as saveEndpoint,
} from '@portal/contract/settings'
import { settingDifference, settingGroups } from '@portal/domain/settings'
import { tidySetting } from '@portal/domain/settings-fields'
import { previewPath, publishedPreview } from '@portal/domain/settings-preview'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { newestVersion, removeDraft, saveDraft } from './settings.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'settings' | 'now' | 'actor'>

/** Keeps the caller's draft, and answers where its preview is. A draft without a difference is none. */
export const saveSettingDraft = (
  { inTransaction, settings, now, actor: { userId } }: Needs,
  { key, value, basedOn }: BodyOf<typeof saveEndpoint>,
): Promise<AnswerOf<typeof saveEndpoint>> =>
  inTransaction(async (tx) => {
    const draft = tidySetting(settingGroups[key].fields, value)
    const newest = await newestVersion(tx, key)
    const published = { ...settings.defaultsOf(key), ...newest?.value }
    if (settingDifference(key, published, draft).length === 0) {
      await removeDraft(tx, userId, key)
      return { result: { previewPath: previewPath(publishedPreview) } }
    }
    const token = newToken()
    await saveDraft(tx, { userId, key, basedOn, value: draft, previewHash: hashToken(token), at: now() })
    return { result: { previewPath: previewPath(token) } }
  })

export const discardSettingDraft = (
  { inTransaction, actor: { userId } }: Needs,
  { key }: BodyOf<typeof discardEndpoint>,
): Promise<AnswerOf<typeof discardEndpoint>> =>
  inTransaction(async (tx) => ({ result: { discarded: await removeDraft(tx, userId, key) } }))
