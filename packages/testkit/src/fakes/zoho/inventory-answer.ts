import type { Said } from '../vendor-server.ts'
import type { Row } from './inventory-rows.ts'

/** How Zoho Inventory says things: success is code 0, refusals have a number and a sentence. */

const perPageMax = 200

export const refused = (status: number, code: number, message: string): Said => ({
  status,
  json: { code, message },
})
export const done = (status: number, json: Row): Said => ({
  status,
  json: { code: 0, message: 'success', ...json },
})
export const missing = (what: string) => refused(404, 1002, `${what} does not exist.`)

export function parsed(body: string): Row | undefined {
  try {
    return body === '' ? {} : (JSON.parse(body) as Row)
  } catch {
    return undefined
  }
}

/** Ids come as text or, now and then, as numbers. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export function paged(name: string, rows: Row[], query: URLSearchParams): Said {
  const perPage = Number(query.get('per_page') ?? perPageMax)
  const page = Number(query.get('page') ?? 1)
  if (!(perPage >= 1 && perPage <= perPageMax && page >= 1))
    return refused(400, 4, 'Invalid value passed for per_page')
  return done(200, {
    [name]: rows.slice((page - 1) * perPage, page * perPage),
    page_context: { page, per_page: perPage, has_more_page: rows.length > page * perPage },
  })
}

const throttles: Readonly<Record<number, string>> = {
  44: 'For security reasons you have been blocked for some time as you have exceeded the maximum number of requests per minute.',
  45: 'You have exceeded the maximum number of requests per day.',
  1070: 'The number of requests at the same time has exceeded the limit.',
}

export function refusalBody(status: number, code: string | undefined, throttleCode: number) {
  if (status === 401)
    return {
      code: code === 'AUTHENTICATION_FAILURE' ? 14 : 57,
      message: 'You are not authorized to perform this operation',
    }
  if (status === 429) return { code: throttleCode, message: throttles[throttleCode] }
  if (status === 403) return { code: 57, message: 'You are not authorized to perform this operation' }
  return { code: 1000, message: 'Internal Error' }
}

export function bent(json: unknown, fault: 'wrong-types' | 'object-instead-of-array'): unknown {
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      if (key === 'code' || key === 'message') return [key, value]
      if (fault === 'wrong-types') return [key, Array.isArray(value) ? 'none' : 5]
      return [key, Array.isArray(value) ? (value[0] ?? {}) : value]
    }),
  )
}
