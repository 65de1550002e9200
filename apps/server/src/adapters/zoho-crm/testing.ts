import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'

/**
 * The vendor's published schema as a judge of what we send and of what our fake answers. The vendor's documents
 * carry no licence and are not ours to keep: they are read from VENDOR_APIS_DIR, where someone has put them.
 */

type Schema = { [key: string]: unknown }
type RecordDocument = Schema & {
  components: { schemas: { RecordGETSucessResponse: { properties: { data: { maxItems: number } } } } }
}

const files = {
  users: 'users.json',
  record: 'record.json',
  related: 'related-records.json',
  coql: 'coql.json',
  notifications: 'notifications.json',
} as const

const at = (document: keyof typeof files, ...path: string[]) =>
  `${document}#/${path.map((part) => part.replaceAll('/', '~1')).join('/')}`
const json = ['content', 'application/json', 'schema']
const answer = (document: keyof typeof files, path: string, method: string, status: string) =>
  at(document, 'paths', path, method, 'responses', status, ...json)
const body = (document: keyof typeof files, path: string, method: string) =>
  at(document, 'paths', path, method, 'requestBody', ...json)
const parameter = (document: keyof typeof files, name: string) =>
  at(document, 'components', 'parameters', name, 'schema')

const refs = {
  usersReply: answer('users', '/users', 'get', '200'),
  userType: parameter('users', 'Type'),
  coqlRequest: body('coql', '/coql', 'post'),
  coqlReply: answer('coql', '/coql', 'post', '200'),
  coqlRefusal: answer('coql', '/coql', 'post', '400'),
  recordsReply: at('record', 'components', 'schemas', 'RecordGETSucessResponse'),
  idsParameter: parameter('record', 'Ids'),
  fieldsParameter: parameter('record', 'Fields'),
  pageTokenParameter: parameter('record', 'PageToken'),
  deletedReply: answer('record', '/{module}/deleted', 'get', '200'),
  relatedReply: answer('related', '/{parentRecordModule}/{parentRecord}/{relatedList}', 'get', '200'),
  relatedFields: parameter('related', 'Fields'),
  relatedPageToken: parameter('related', 'PageToken'),
  watchRequest: body('notifications', '/actions/watch', 'post'),
  watchAgainRequest: body('notifications', '/actions/watch', 'put'),
  watchReply: answer('notifications', '/actions/watch', 'post', '201'),
  watchAgainReply: answer('notifications', '/actions/watch', 'put', '200'),
} as const

export type Judge = {
  /** What the vendor's schema finds wrong with a value; empty when nothing is. */
  complaints(kind: keyof typeof refs, value: unknown): string[]
}

const directory = process.env.VENDOR_APIS_DIR && join(process.env.VENDOR_APIS_DIR, 'zoho-crm-v8')

/** The document allows 100 records to a page, its own text and the service 200. */
function corrected(document: RecordDocument): RecordDocument {
  document.components.schemas.RecordGETSucessResponse.properties.data.maxItems = 200
  return document
}

/** Undefined where the documents are not. */
export function vendorJudge(): Judge | undefined {
  if (!directory || !existsSync(directory)) return undefined
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  for (const [name, file] of Object.entries(files)) {
    const document = JSON.parse(readFileSync(join(directory, file), 'utf8')) as Schema
    ajv.addSchema(name === 'record' ? corrected(document as RecordDocument) : document, name)
  }
  return {
    complaints: (kind, value) => {
      const validate = ajv.getSchema(refs[kind])
      if (!validate) throw new Error(`No schema at ${refs[kind]}.`)
      return validate(value)
        ? []
        : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
    },
  }
}
