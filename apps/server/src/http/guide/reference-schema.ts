import { type Html, html } from '../../mail/html.ts'
import { codeWords } from './guide-markdown.ts'
import { referencePath } from './guide-pages.ts'

/** Schemas of /api/openapi.json for people: a list of fields, what is nested folded, what has a name linked. */

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: boolean | Schema
  description?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

export const schemasPath = `${referencePath}/schemas`
/** The name that `#/components/…/Name` refers to. */
export const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1)
const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] | undefined => anyOf ?? oneOf

/** "text, at most 50 characters", "Order", "list of Device", "number or null". */
function typeWords(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref)
    return html`<a href="${schemasPath}#${name}">${name}</a>`
  }
  const choices = choicesOf(schema)
  if (choices) return joined(choices.map(typeWords))
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return joined(schema.enum.map((one) => html`<code>${JSON.stringify(one)}</code>`))
  if (schema.items) return html`list of ${typeWords(schema.items)}`
  const type = [schema.type ?? 'any'].flat().join(' or ')
  // Several patterns of one text are schemas that all have to be met.
  return html`${[type, ...[schema, ...(schema.allOf ?? [])].flatMap(limitsOf)].join(', ')}`
}

const joined = (words: Html[]): Html => ({ markup: words.map(({ markup }) => markup).join(' or ') })

/** Limits that say something: every integer has those of JavaScript. */
function limitsOf({ format, minLength, maxLength, minimum, maximum, maxItems, pattern }: Schema): string[] {
  const isSaid = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  return [
    ...(format === undefined ? [] : [format]),
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(isSaid(minimum) ? [`from ${minimum}`] : []),
    ...(isSaid(maximum) ? [`up to ${maximum}`] : []),
    ...(maxItems === undefined ? [] : [`at most ${maxItems}`]),
    ...(pattern !== undefined && format === undefined ? [`matches ${pattern}`] : []),
  ]
}

/** The object inside, where there is one to unfold: of a list its items, of choices the first object. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema
  if (schema.items) return objectIn(schema.items)
  return choicesOf(schema)
    ?.map(objectIn)
    .find((found) => found !== undefined)
}

export function fieldList(schema: Schema): Html {
  const object = objectIn(schema)
  if (!object) return html`<p>${typeWords(schema)}</p>`
  const required = new Set(object.required)
  const fields = Object.entries(object.properties ?? {}).map(([name, field]) =>
    fieldItem(name, field, required.has(name)),
  )
  return fields.length === 0 ? html`<p class="quiet">No fields.</p>` : html`<ul class="fields">${fields}</ul>`
}

export function fieldItem(name: string, field: Schema, isRequired: boolean): Html {
  const type = html`<span>${typeWords(field)}${isRequired ? '' : ', optional'}</span>`
  const said = field.description === undefined ? html`` : html` ${codeWords(field.description)}`
  const nested = objectIn(field)
  const words = html`<code>${name}</code> ${type}${said}`
  if (!nested?.properties) return html`<li>${words}</li>`
  return html`<li><details><summary>${words}</summary>${fieldList(nested)}</details></li>`
}
