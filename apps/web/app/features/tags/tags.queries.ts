import type { TagLayout } from '@portal/contract/paper'
import { tagCalls } from '@portal/contract/tag-calls'
import { tagPrintLimits } from '@portal/domain/label-stocks'
import { call } from '../../lib/api.ts'
import { mmOf, type TagChoices } from './tag-choices.ts'

/** Whose tags: of devices of an account, or of an order. */
export type TagsOf = ({ accountId: string } | { orderId: number }) & { deviceIds: readonly string[] }

/** What the server is told; null while a length is wrong. */
export function layoutOf({ format, stock, start, dpi, width, height }: TagChoices): TagLayout | null {
  if (format === 'pdf') return { format, stock, start }
  const widthMm = mmOf(width, tagPrintLimits.widthMm)
  const heightMm = mmOf(height, tagPrintLimits.heightMm)
  return widthMm === null || heightMm === null ? null : { format, dpi, widthMm, heightMm }
}

/** The file with the tags. */
export function askForTags({ of, copies, layout }: { of: TagsOf; copies: number; layout: TagLayout }) {
  const body = { deviceIds: [...of.deviceIds], copies, layout }
  return 'orderId' in of
    ? call(tagCalls.printTagsOfOrder, { params: { orderId: String(of.orderId) }, body })
    : call(tagCalls.printTags, { params: { accountId: of.accountId }, body })
}
