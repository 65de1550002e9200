import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { parse } from 'yaml'

/** The vendor's published schema as a judge of what we send and of what our fake answers. */

type Schema = { [key: string]: unknown }
type Document = { components: { schemas: Record<string, Schema> } }

const read = (name: string) =>
  parse(readFileSync(new URL(`vendor/${name}`, import.meta.url), 'utf8')) as Document

function part(document: Document, name: string, ...path: string[]): Schema {
  let found = document.components.schemas[name]
  for (const step of path) found = found?.[step] as Schema | undefined
  if (!found) throw new Error(`The vendor's document has no ${[name, ...path].join('.')}.`)
  return found
}

/** The document's known mistakes, put right (docs/spec/integrations.md#contract-tests). */
function corrected(): Document {
  const rating = read('Rating.yaml')
  // Between 8 and 8 characters: "900.00" has six.
  const declared = part(rating, 'PackageServiceOptions_DeclaredValue', 'properties', 'MonetaryValue')
  delete declared.minLength
  // Blank in every answer to "Shop" (the vendor's issues 13 and 139).
  const description = part(rating, 'RatedShipment_Service', 'properties', 'Description')
  delete description.minLength
  // Required, and not defined.
  const request = part(rating, 'RateRequest_Request', 'properties')
  request.RequestOption = { type: 'string' }
  return rating
}

/** The same for Time in Transit. */
function correctedTransit(): Document {
  const transit = read('TimeInTransit.yaml')
  // Two characters at most, where its own list of services has three.
  const level = part(transit, 'services', 'properties', 'serviceLevel')
  delete level.maxLength
  // Eight at most for a day with hyphens, which has ten.
  const day = part(transit, 'emsResponse', 'properties', 'shipDate')
  delete day.maxLength
  // How often a field occurs, and not how large its number may be.
  for (const name of ['emsResponse', 'services'])
    for (const property of Object.values(part(transit, name, 'properties')))
      delete (property as Schema).maximum
  return transit
}

const ajv = new Ajv({ strict: false, allErrors: true })
ajv.addSchema(withoutFormats(corrected()) as Schema, 'rating')
ajv.addSchema(withoutFormats(correctedTransit()) as Schema, 'transit')
ajv.addSchema(withoutFormats(read('OAuthClientCredentials.yaml')) as Schema, 'oauth')

/** OpenAPI's `xml`, and `maximum` on things that are no numbers, mean nothing to a validator of JSON. */
function withoutFormats(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFormats)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'xml' && key !== 'example' && key !== 'examples')
      .map(([key, inner]) => [key, withoutFormats(inner)]),
  )
}

const refs = {
  rateRequest: 'rating#/components/schemas/RATERequestWrapper',
  rateReply: 'rating#/components/schemas/RATEResponseWrapper',
  errorReply: 'rating#/components/schemas/ErrorResponse',
  transitRequest: 'transit#/components/schemas/TimeInTransitRequest',
  transitReply: 'transit#/components/schemas/TimeInTransitResponse',
  transitErrorReply: 'transit#/components/schemas/errorResponse',
  tokenReply: 'oauth#/components/schemas/tokenSuccessResponse',
} as const

/** What the vendor's schema finds wrong with a value; empty when nothing is. */
export function complaints(kind: keyof typeof refs, value: unknown): string[] {
  const validate = ajv.getSchema(refs[kind])
  if (!validate) throw new Error(`No schema at ${refs[kind]}.`)
  return validate(value)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}
