import type { Manifest } from '@portal/contract/catalog'
import type { Company } from '@portal/domain/brand'
import { formatBusinessMoment } from '@portal/domain/business-day'
import { ownTextOf } from '@portal/domain/email-settings'
import { stocksOfValue, styleOfValue } from '@portal/domain/label-settings'
import { type SettingKey, settingKeys } from '@portal/domain/settings'
import type { SettingValue } from '@portal/domain/settings-fields'
import { previewMs, publishedPreview } from '@portal/domain/settings-preview'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../http/session.ts'
import { readShopAt } from '../catalog-admin/shop-at/read-shop-at.ts'
import { drawTestSheet } from './draw-test-sheet.ts'
import { previewEmail } from './setting.emails.ts'
import { findDraft, findDraftPreview, findShopPreview } from './settings.store.ts'

/** What a preview shows. */
export type Preview = {
  /** Of pages; null where all is as published. */
  company: Partial<Company> | null
  /** The catalog of pages; null where it is as published. */
  manifest: (() => Promise<Manifest>) | null
  /** What stands above each page. */
  words: string | null
  /** Emails by their kind. */
  email: (kind: string) => string | undefined
  /** A test sheet of a label stock as a PDF; undefined without a draft, and for a stock that is not offered. Throws TOO_MANY_DOCUMENTS and BUSY. */
  labels: (stock: string) => Promise<Buffer | undefined>
}

type Needs = Pick<Deps, 'db' | 'now' | 'settings' | 'timeZone' | 'publicBaseUrl'>
type Draft = { key: SettingKey; value: SettingValue }

/**
 * What the site would show with the draft, or at the moment, of this preview; undefined when there is none, it is too old, or the
 * person who opened it is no Administrator any more.
 */
export async function openPreview(needs: Needs, token: string): Promise<Preview | undefined> {
  if (token === publishedPreview) return previewOf(needs, undefined)
  const previewHash = hashToken(token)
  const after = new Date(needs.now().getTime() - previewMs)
  const draft = toDraft(await findDraftPreview(needs.db, previewHash, after))
  if (draft) return { ...previewOf(needs, draft), company: needs.settings.shownAt(needs.now(), draft) }
  const shop = await findShopPreview(needs.db, previewHash, after)
  if (!shop) return undefined
  const key = settingKeys.find((one) => one === shop.draftKey)
  const shown = key && toDraft(await findDraft(needs.db, shop.userId, key))
  return {
    ...previewOf(needs, shown),
    company: needs.settings.shownAt(shop.shownAt, shown),
    manifest: () => readShopAt(needs, shop.shownAt),
    words: wordsOf(needs, shop.shownAt, shown !== undefined),
  }
}

function toDraft(row: { key: string; value: SettingValue } | undefined): Draft | undefined {
  const key = settingKeys.find((one) => one === row?.key)
  return row && key && { key, value: row.value }
}

/** A preview of what is published, with the emails and labels of a draft. */
function previewOf({ settings, publicBaseUrl, now }: Needs, draft: Draft | undefined): Preview {
  const emails = draft?.key === 'emails' ? draft.value : settings.valueOf('emails')
  const labels = draft?.key === 'labels' ? draft.value : settings.valueOf('labels')
  return {
    company: null,
    manifest: null,
    words: null,
    email: (kind) => previewEmail(kind, ownTextOf(emails, kind)),
    labels: async (name) => {
      // Without a token anyone could have it drawn again and again.
      const stock = draft && stocksOfValue(labels).find((one) => one.name === name)
      return stock && drawTestSheet({ stock, style: styleOfValue(labels), publicBaseUrl, drawnAt: now() })
    },
  }
}

/** The time with the name of its zone: who reads it may be in another one. */
function wordsOf({ now, timeZone }: Needs, moment: Date, hasDraft: boolean): string {
  const time = formatBusinessMoment(moment, timeZone)
  const settings = hasDraft ? 'the settings of a draft' : 'the settings as published now'
  return moment > now()
    ? `Preview: the shop on ${time}, with scheduled prices and ${settings}.`
    : `Preview: the shop on ${time}, with the prices and offers of that time. Texts, pictures and settings are those of today.`
}
