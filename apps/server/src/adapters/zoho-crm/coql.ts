/** Queries in the CRM's own language, built of names and values that cannot be anything else. */

/** The vendor answers no more rows than these at once. */
export const rowsAtOnce = 200

type Condition = { field: string; is: '=' | '>' | '>='; value: string | Date }
type Query = { module: string; fields: readonly string[]; where: readonly Condition[] }

/**
 * Rows in the order of their ids, which never change: a walk that asks for "ids above the last one" meets
 * every row that stays, regardless of what comes, goes and changes meanwhile. Throws for a name that is none, and for
 * a value that is neither an id nor a moment.
 */
export function coql({ module, fields, where }: Query): string {
  const names = [...new Set(['id', ...fields])].map(apiName).join(', ')
  const conditions = where.map(({ field, is, value }) => `${apiName(field)} ${is} ${written(value)}`)
  return `select ${names} from ${apiName(module)} where ${inPairs(conditions)} order by id asc limit ${rowsAtOnce}`
}

/** The language takes two conditions to a bracket: ((a and b) and c). */
const inPairs = ([first = '', ...others]: readonly string[]) =>
  others.reduce((joined, one) => `(${joined} and ${one})`, first)

function apiName(name: string): string {
  if (!/^[A-Za-z]\w{0,99}$/.test(name)) throw new Error('A name in a query is none.')
  return name
}

function written(value: string | Date): string {
  if (value instanceof Date) return `'${zohoMoment(value)}'`
  if (!/^\d{1,20}$/.test(value)) throw new Error('An id in a query is none.')
  return value
}

/** To the second, with the offset written out: 2026-11-20T10:00:00+00:00. */
export const zohoMoment = (moment: Date) => `${moment.toISOString().slice(0, 19)}+00:00`
