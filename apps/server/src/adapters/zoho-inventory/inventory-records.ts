import * as z from 'zod'

/** What we read of the vendor's records. Ids are text, though examples of the vendor's show numbers. */

const id = z.union([z.string().regex(/^\d{1,19}$/), z.int().nonnegative().transform(String)])
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
/** Dollars; null where the answer leaves it out. */
const amount = z
  .number()
  .nullish()
  .transform((value) => value ?? null)
const pageContext = z.object({ has_more_page: z.boolean() }).optional()

export const itemReply = z.object({ item: z.object({ item_id: id, status: text }) })
export const itemsReply = z.object({
  items: z.array(z.object({ item_id: id, status: text, zcrm_product_id: text })),
})

const contact = z.object({ contact_id: id, contact_name: text, status: text, zcrm_account_id: text })
export const contactReply = z.object({ contact })
export const contactsReply = z.object({ contacts: z.array(contact) })
export type Contact = z.infer<typeof contact>

const salesOrderRow = z.object({ salesorder_id: id, reference_number: text, status: text })
export const salesOrdersReply = z.object({ salesorders: z.array(salesOrderRow), page_context: pageContext })
export type SalesOrderRow = z.infer<typeof salesOrderRow>

const invoiceRow = z.object({ invoice_id: id, reference_number: text, status: text })
export const invoicesReply = z.object({ invoices: z.array(invoiceRow), page_context: pageContext })

const packageRow = z.object({
  package_id: id,
  package_number: text,
  /** Empty until it is shipped. */
  shipment_id: z
    .union([id, z.literal('')])
    .nullish()
    .transform((value) => value || null),
  shipment_number: text,
})
export type PackageRow = z.infer<typeof packageRow>
const listedPackage = packageRow.extend({ salesorder_id: id })
/** Misspelled in the document. */
export const packagesReply = z
  .union([z.object({ packages: z.array(listedPackage) }), z.object({ packagea: z.array(listedPackage) })])
  .transform((reply) => ('packages' in reply ? reply.packages : reply.packagea))

const madePackage = z.object({ package_id: id, package_number: text })
/** A list of one in the document. */
export const packageReply = z
  .object({ package: z.union([madePackage, z.array(madePackage).length(1)]) })
  .transform((reply, context) => {
    const made = Array.isArray(reply.package) ? reply.package[0] : reply.package
    if (made) return made
    context.addIssue('No package.')
    return z.NEVER
  })

const shipment = z.object({ shipment_id: id, shipment_number: text })
/** Spelled one way for a new one and another way for a changed one. */
export const shipmentReply = z
  .union([z.object({ shipment_order: shipment }), z.object({ shipmentorder: shipment })])
  .transform((reply) => ('shipment_order' in reply ? reply.shipment_order : reply.shipmentorder))

const salesOrder = salesOrderRow.extend({
  salesorder_number: z.string().min(1),
  total: z.number(),
  line_items: z.array(z.object({ line_item_id: id, quantity: z.number(), rate: z.number() })),
  invoices: z.array(z.object({ invoice_id: id, status: text })).optional(),
  packages: z.array(packageRow).optional(),
})
export type SalesOrder = z.infer<typeof salesOrder>
/** Spelled one way in practice and another in the document. */
export const salesOrderReply = z
  .union([z.object({ salesorder: salesOrder }), z.object({ sales_order: salesOrder })])
  .transform((reply) => ('salesorder' in reply ? reply.salesorder : reply.sales_order))

const invoice = z.object({
  invoice_id: id,
  invoice_number: z.string().min(1),
  reference_number: text,
  status: text,
  invoice_url: text,
  date: text,
  due_date: text,
  last_payment_date: text,
  total: amount,
  tax_total: amount,
  payment_made: amount,
  credits_applied: amount,
})
export type Invoice = z.infer<typeof invoice>
export const invoiceReply = z.object({ invoice }).transform((reply) => reply.invoice)

export const shareReply = z.object({ data: z.object({ share_link: z.string().min(1) }) })
export const organizationsReply = z.object({ organizations: z.array(z.object({ organization_id: id })) })
