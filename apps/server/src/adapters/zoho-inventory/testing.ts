import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'

/**
 * The vendor's published schema as a judge of what we send. The vendor's documents carry no licence and are not ours
 * to keep: they are read from VENDOR_APIS_DIR, where someone has put them.
 */

type Schema = { [key: string]: unknown }
type Operation = {
  parameters?: Array<{ name?: string; $ref?: string }>
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
}
type Document = {
  paths: Record<string, Record<string, Operation> & { parameters?: Operation['parameters'] }>
  components: {
    schemas: Record<string, Schema & { required?: string[] }>
    parameters?: Record<string, { name: string }>
  }
}

const kinds = [
  'contacts',
  'items',
  'salesorders',
  'invoices',
  'organizations',
  'packages',
  'shipmentorders',
] as const
const directory = process.env.VENDOR_APIS_DIR && join(process.env.VENDOR_APIS_DIR, 'zoho-inventory-v1')

/** Calls and parameters that the vendor takes and its documents do not name (docs/spec/integrations.md#ledger). */
const undocumentedCalls = ['POST /invoices/fromsalesorder', 'GET /share/paymentlink']
const undocumentedParameters: Readonly<Record<string, readonly string[]>> = {
  'GET /contacts': ['zcrm_account_id'],
  'GET /items': ['zcrm_product_id'],
  'GET /salesorders': ['reference_number', 'sort_column', 'sort_order'],
}

export type Sent = { method: string; path: string; query: URLSearchParams; text: string }
export type Judge = {
  /** What the vendor's document finds wrong with a request: its path, its parameters, its body. */
  complaints(sent: Sent): string[]
  /** Whether the documents speak of such a request at all. */
  knows(sent: Sent): boolean
}

/** Undefined where the documents are not. */
export function vendorJudge(): Judge | undefined {
  if (!directory || !existsSync(directory)) return undefined
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  const documents = kinds.map((kind) => {
    const document = corrected(parse(readFileSync(join(directory, `${kind}.yml`), 'utf8')) as Document)
    ajv.addSchema(document, kind)
    return { kind, document }
  })

  function find({ method, path }: Sent) {
    const own = path.replace('/inventory/v1', '')
    for (const { kind, document } of documents)
      for (const [template, operations] of Object.entries(document.paths)) {
        const operation = operations[method.toLowerCase()]
        if (operation && new RegExp(`^${template.replace(/\{\w+\}/g, '\\d+')}$`).test(own))
          return { kind, document, template, operation, shared: operations.parameters ?? [] }
      }
    return undefined
  }

  return {
    knows: (sent) => find(sent) !== undefined,
    complaints: (sent) => {
      const call = `${sent.method} ${sent.path.replace('/inventory/v1', '')}`
      if (undocumentedCalls.includes(call)) return []
      const found = find(sent)
      if (!found) return [`There is no ${call}.`]
      const { kind, document, operation, shared } = found
      const named = [...(operation.parameters ?? []), ...shared].map(
        ({ name, $ref }) =>
          name ?? document.components.parameters?.[$ref?.split('/').at(-1) ?? '']?.name ?? '',
      )
      const known = [...named, ...(undocumentedParameters[call] ?? []), 'organization_id']
      const strangers = [...sent.query.keys()].filter((name) => !known.includes(name))
      return [
        ...strangers.map((name) => `${call} has no parameter ${name}.`),
        ...bodyComplaints(kind, sent, operation),
      ]
    },
  }

  function bodyComplaints(kind: string, { text, method, path }: Sent, { requestBody }: Operation): string[] {
    const ref = requestBody && Object.values(requestBody.content)[0]?.schema.$ref
    if (ref === undefined) return text === '' ? [] : [`${method} ${path} takes no body.`]
    const validate = ajv.getSchema(`${kind}${ref}`)
    if (!validate) throw new Error(`No schema at ${kind}${ref}.`)
    const body = JSON.parse(text) as Schema
    const properties = Object.keys((validate.schema as { properties?: Schema }).properties ?? {})
    const strangers = Object.keys(body).filter((name) => !properties.includes(name))
    return [
      ...strangers.map((name) => `${method} ${path} has no field ${name}.`),
      ...(validate(body)
        ? []
        : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)),
    ]
  }
}

/** The server numbers sales orders by itself unless a setting turns that off (docs/spec/integrations.md#contract-tests). */
function corrected(document: Document): Document {
  for (const [name, schema] of Object.entries(document.components.schemas))
    if (name.endsWith('a-sales-order-request') && schema.required)
      schema.required = schema.required.filter((field) => field !== 'salesorder_number')
  return document
}
