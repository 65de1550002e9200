import { findLabelStock, labelsPerSheet, tagPrintLimits, tooManyTags } from '@portal/domain/label-stocks'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { orderIdParam, pdfFile, uuid } from './fields.ts'
import { ofAccount } from './fleet.ts'

/** Tags as files for printers (docs/spec/fleet.md#tags). */

const { tagsMax, copiesMax, widthMm, heightMm } = tagPrintLimits

const side = (name: string, { min, max }: { min: number; max: number }) => {
  const message = `The ${name} of a label is ${min} to ${max} mm.`
  return z.number(message).min(min, message).max(max, message)
}

/** What the tags are printed on. */
export const tagLayout = z.discriminatedUnion('format', [
  z.strictObject({
    format: z.literal('pdf'),
    /** The name of an offered stock. */
    stock: z.string().max(60),
    /** The first label that is used, from 1, row by row. */
    start: z.int().min(1),
  }),
  z.strictObject({
    format: z.literal('zpl'),
    /** Dots per inch of the printer. */
    dpi: z.union([z.literal(203), z.literal(300)], 'Choose 203 or 300 dots per inch.'),
    widthMm: side('width', widthMm),
    heightMm: side('height', heightMm),
  }),
])
export type TagLayout = z.infer<typeof tagLayout>

const unknownStock = 'Choose one of the label stocks that are offered.'

const copies = z.int().min(1).max(copiesMax, `Print at most ${copiesMax} copies of a tag.`)

const deviceIds = z
  .array(uuid)
  .min(1)
  .max(tagsMax, tooManyTags)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each device once.')

type Wanted = { deviceIds?: string[] | undefined; copies: number; layout: TagLayout }

/** What no single field says: tags with their copies, and a start on the sheet. */
function checkWanted({ deviceIds: ids = [], copies: each, layout }: Wanted, context: z.RefinementCtx) {
  if (ids.length * each > tagsMax)
    context.addIssue({ code: 'custom', path: ['deviceIds'], message: tooManyTags })
  if (layout.format !== 'pdf') return
  const stock = findLabelStock(layout.stock)
  if (!stock) return context.addIssue({ code: 'custom', path: ['layout', 'stock'], message: unknownStock })
  const perSheet = labelsPerSheet(stock)
  if (layout.start > perSheet)
    context.addIssue({
      code: 'custom',
      path: ['layout', 'start'],
      message:
        perSheet === 1
          ? 'A roll begins with its first label.'
          : `The first label is 1 to ${perSheet} on this sheet.`,
    })
}

const errors = ['DEVICE_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'] as const

export const printTags = endpoint(calls.printTags, {
  summary:
    'The tags of these devices of an account, by unit number: a PDF of sheets of labels at their real size, or ZPL for a label printer, base64. At most 500 tags, copies included. Changes nothing.',
  params: ofAccount,
  body: z.strictObject({ deviceIds, copies, layout: tagLayout }).superRefine(checkWanted),
  answer: result(pdfFile),
  errors: ['ACCOUNT_NOT_FOUND', ...errors],
})

export const printTagsOfOrder = endpoint(calls.printTagsOfOrder, {
  summary:
    'The same for devices of an order, for those who read it at the staging desk; without `deviceIds` all that have a unit number.',
  params: z.object({ orderId: orderIdParam }),
  body: z
    .strictObject({ deviceIds: deviceIds.optional(), copies, layout: tagLayout })
    .superRefine(checkWanted),
  answer: result(pdfFile),
  errors: ['ORDER_NOT_FOUND', ...errors],
})
