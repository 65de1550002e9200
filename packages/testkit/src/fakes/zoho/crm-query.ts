import { type CrmRecord, type CrmTable, compareIds, lookedUp } from './crm-table.ts'

/** As much of the CRM's query language as copies need: ids above one, changes since a moment, one account's records. */

export type Query = {
  module: string
  fields: string[]
  above: string
  since: string
  equals: Array<{ field: string; value: string }>
  limit: number
}

/** Undefined for what the language, or this much of it, does not know. */
export function parseQuery(text: string): Query | undefined {
  const parts = /^select (.+?) from (\w+) where (.+?) order by id asc limit (\d+)$/.exec(text)
  if (!parts) return undefined
  const [, fields = '', module = '', where = '', limit = ''] = parts
  if (!bracketsMatch(where)) return undefined
  const query: Query = {
    module,
    fields: fields.split(',').map((field) => field.trim()),
    above: '0',
    since: '',
    equals: [],
    limit: Number(limit),
  }
  for (const condition of where.replaceAll(/[()]/g, '').split(' and ')) {
    const said = /^(\w+) (=|>|>=) '?([^']+)'?$/.exec(condition.trim())
    if (!said) return undefined
    const [, field = '', is, value = ''] = said
    if (field === 'id' && is === '>') query.above = value
    else if (field === 'Modified_Time' && is === '>=') query.since = value
    else if (is === '=') query.equals.push({ field, value })
    else return undefined
  }
  return query
}

/** Two conditions to a bracket, and a third only around a bracket of two. */
function bracketsMatch(where: string): boolean {
  const inner = where.replaceAll(/\(([^()]+) and ([^()]+)\)/g, 'x')
  if (inner !== where) return bracketsMatch(inner)
  return !/[()]/.test(where) && !where.includes(' and ')
}

export function runQuery(table: CrmTable, { above, since, equals, limit }: Query) {
  const sinceMs = since === '' ? 0 : Date.parse(since)
  const [first] = equals
  const source = first
    ? table.ofAccount(first.field, first.value).filter(({ id }) => compareIds(id, above) > 0)
    : table.above(above, since)
  const found: CrmRecord[] = []
  for (const record of source) {
    if (Date.parse(record.Modified_Time) < sinceMs) continue
    if (equals.some(({ field, value }) => lookedUp(record[field]) !== value)) continue
    if (found.length === limit) return { found, more: true }
    found.push(record)
  }
  return { found, more: false }
}
