import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type {
  discardSettingDraft as discardEndpoint,
  saveSettingDraft as saveEndpoint,
} from '@portal/contract/settings'
import type { Company } from '@portal/domain/brand'
import { ownTextOf } from '@portal/domain/email-settings'
import { settingDifference, settingGroups, settingKeys } from '@portal/domain/settings'
import { type SettingValue, tidySetting } from '@portal/domain/settings-fields'
import { previewMs, previewPath, publishedPreview } from '@portal/domain/settings-preview'
import type { Deps, SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { previewEmail } from '../mail/own-text.ts'
import { findPreview, newestVersion, removeDraft, saveDraft } from './settings.store.ts'

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

/** What a preview shows: the company of pages (null where it is as published), and emails by their kind. */
export type Preview = {
  company: Partial<Company> | null
  email: (kind: string) => string | undefined
}

/** What the site would show with the draft of this preview; undefined when there is none, or it is too old. */
export async function openPreview(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  token: string,
): Promise<Preview | undefined> {
  const emailOf = (value: SettingValue) => (kind: string) => previewEmail(kind, ownTextOf(value, kind))
  const published = settings.valueOf('emails')
  if (token === publishedPreview) return { company: null, email: emailOf(published) }
  const draft = await findPreview(db, hashToken(token), new Date(now().getTime() - previewMs))
  const key = settingKeys.find((one) => one === draft?.key)
  if (draft === undefined || key === undefined) return undefined
  return {
    company: settings.shownWith(key, draft.value),
    email: emailOf(key === 'emails' ? draft.value : published),
  }
}
