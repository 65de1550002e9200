import { enrollmentServices, isCustomerId, leftOutReasons } from '@portal/domain/enrollment'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { findLabelStock, labelsPerSheet, tagPrintLimits, tooManyTags } from '@portal/domain/label-stocks'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { orderIdParam, pdfFile, uuid } from './fields.ts'
import { ofAccount } from './fleet.ts'
import { deviceField } from './fleet-fields.ts'

/** Enrollment files of devices (docs/spec/fleet.md#enrollment-files). */

const wanted = {
  service: z.enum(enrollmentServices, `Choose ${enrollmentServices.join(', ')}.`),
  /** The customer in the zero-touch portal; only Android zero-touch needs it. */
  customerId: z
    .string()
    .refine(isCustomerId, 'Enter the customer ID of the zero-touch portal: digits only.')
    .optional(),
}
type EnrollmentWanted = { service: string; customerId?: string | undefined }
const hasOwner = ({ service, customerId }: EnrollmentWanted) =>
  service !== 'zeroTouch' || customerId !== undefined
const ownerMissing = {
  path: ['customerId'],
  message: 'Enter the customer ID of the zero-touch portal: digits only.',
}

const enrollmentFile = result(
  z.object({
    fileName: z.string(),
    /** Rows of the file; with none there is nothing to upload. */
    devices: z.int(),
    csv: z.string(),
    /** Devices that are not in the file, by reason. */
    leftOut: z.array(
      z.object({
        reason: z.enum(leftOutReasons),
        devices: z.int(),
        /** "3 devices have no IMEI yet". */
        words: z.string(),
        /** The first unit numbers of them. */
        units: z.array(z.string()),
      }),
    ),
  }),
)
export type EnrollmentFile = z.infer<typeof enrollmentFile>['result']

export const getOrderEnrollment = endpoint(calls.getOrderEnrollment, {
  scope: 'fleet:read',
  needs: 'readDrafts',
  summary:
    'The devices of an order as a file for an enrollment service: Android zero-touch, Samsung Knox or Apple. Devices that the service does not take, or without the needed number, are left out and named.',
  params: z.object({ orderId: orderIdParam }),
  query: z.strictObject(wanted).refine(hasOwner, ownerMissing),
  answer: enrollmentFile,
  errors: ['ORDER_NOT_FOUND'],
})

export const exportEnrollment = endpoint(calls.exportEnrollment, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'The same for these devices of an account; others are left out. Changes nothing.',
  params: ofAccount,
  body: z
    .strictObject({ ...wanted, deviceIds: z.array(uuid).min(1).max(fleetLimits.bulkMax) })
    .refine(hasOwner, ownerMissing),
  answer: enrollmentFile,
  errors: ['ACCOUNT_NOT_FOUND'],
})

/** What is printed of orders and stations, as PDF documents (docs/spec/staging.md#paper). Nothing in them is a price. */

export const getBuildSheet = endpoint(calls.getBuildSheet, {
  scope: 'staging:read',
  needs: 'order',
  summary:
    'The build sheet of an order as a PDF document, base64: its units by line with boxes to tick, apps, add-ons, staging notes and the command codes of the bench. For those who read the bench of the order.',
  params: z.object({ orderId: orderIdParam }),
  answer: result(pdfFile),
  errors: ['ORDER_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const getHandoverList = endpoint(calls.getHandoverList, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary:
    'The handover list of a station as a PDF document, base64: its devices that are shipped, in service or spare, each with its holder and a line for a signature.',
  params: z.object({ stationId: uuid }),
  answer: result(pdfFile),
  errors: ['STATION_NOT_FOUND', 'HANDOVER_TOO_LONG', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const getBoxHandoverList = endpoint(calls.getBoxHandoverList, {
  scope: 'orders:read',
  needs: 'fleet',
  summary:
    'The same for the devices of a box, by station, for those who receive it; missing ones are left out.',
  params: z.object({ boxCode: deviceField('tagCode') }),
  answer: result(pdfFile),
  errors: ['BOX_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

/** Tags as files for printers (docs/spec/fleet.md#tags). */

const { tagsMax, copiesMax, widthMm, heightMm } = tagPrintLimits

const side = (name: string, { min, max }: { min: number; max: number }) => {
  const message = `The ${name} of a label is ${min} to ${max} mm.`
  return z.number(message).min(min, message).max(max, message)
}

/** What the tags are printed on. */
const tagLayout = z.discriminatedUnion('format', [
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
  scope: 'fleet:read',
  needs: 'fleet',
  summary:
    'The tags of these devices of an account, by unit number: a PDF of sheets of labels at their real size, or ZPL for a label printer, base64. At most 500 tags, copies included. Changes nothing.',
  params: ofAccount,
  body: z.strictObject({ deviceIds, copies, layout: tagLayout }).superRefine(checkWanted),
  answer: result(pdfFile),
  errors: ['ACCOUNT_NOT_FOUND', ...errors],
})

export const printTagsOfOrder = endpoint(calls.printTagsOfOrder, {
  scope: 'fleet:read',
  needs: 'order',
  summary:
    'The same for devices of an order, for those who read it at the staging desk; without `deviceIds` all that have a unit number.',
  params: z.object({ orderId: orderIdParam }),
  body: z
    .strictObject({ deviceIds: deviceIds.optional(), copies, layout: tagLayout })
    .superRefine(checkWanted),
  answer: result(pdfFile),
  errors: ['ORDER_NOT_FOUND', ...errors],
})
