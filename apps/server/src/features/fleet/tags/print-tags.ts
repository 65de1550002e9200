import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { printTags as endpoint } from '@portal/contract/tags'
import { counted } from '@portal/domain/format'
import { labelStockOf } from '@portal/domain/label-stocks'
import { tagStyle, tagWords } from '@portal/domain/tag-design'
import type { SignedInContext } from '../../../deps.ts'
import { drawApart } from '../../../documents/documents.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { findShortCode } from '../devices.store.ts'
import { findTagged, type TaggedRow } from './tags.store.ts'
import { writeZpl } from './write-zpl.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'publicBaseUrl'>
type Wanted = Omit<BodyOf<typeof endpoint>, 'deviceIds'>

/**
 * The tags of devices of an account as a file, by unit number (docs/spec/fleet.md#tags).
 * Throws ACCOUNT_NOT_FOUND; DEVICE_NOT_FOUND when one of them is not the account's; TOO_MANY_DOCUMENTS and BUSY.
 */
export async function printTags(
  needs: Needs,
  accountId: string,
  { deviceIds, ...wanted }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  await getVisibleAccount(needs, accountId)
  const rows = await findTagged(needs.db, { accountId }, deviceIds)
  if (rows.length < deviceIds.length) throw new AppError('DEVICE_NOT_FOUND')
  const title =
    rows.length === 1
      ? `Tag of unit ${rows[0]?.unitNumber ?? '–'}`
      : `Tags of ${counted(rows.length, 'device')}`
  return tagsFile(needs, { rows, accountId, title, name: 'tags', wanted })
}

type TagsFile = {
  rows: readonly TaggedRow[]
  accountId: string
  title: string
  /** Of the file, without its ending. */
  name: string
  wanted: Wanted
}

/** Tags in the wanted form. Throws TOO_MANY_DOCUMENTS and BUSY. */
export async function tagsFile(
  { db, actor, now, publicBaseUrl }: Needs,
  { rows, accountId, title, name, wanted: { copies, layout } }: TagsFile,
): Promise<AnswerOf<typeof endpoint>> {
  const shortCode = await findShortCode(db, accountId)
  const style = tagStyle()
  const tags = rows.map((row) => tagWords(row, { shortCode, publicBaseUrl, extra: style.extra }))
  const { format } = layout
  const bytes =
    format === 'zpl'
      ? Buffer.from(
          writeZpl({ tags, style, copies, dpi: layout.dpi, width: layout.widthMm, height: layout.heightMm }),
        )
      : await drawApart(actor.userId, 'draw-tags', {
          title,
          tags,
          style,
          stock: labelStockOf(layout.stock),
          start: layout.start,
          copies,
          drawnAt: now(),
        })
  return { result: { fileName: `${name}.${format}`, base64: bytes.toString('base64') } }
}
