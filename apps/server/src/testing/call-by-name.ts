import { type CallName, calls } from '@portal/contract/calls'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'

/** What a call is given. */
export type Sent = { params?: Record<string, string | number>; query?: string; body?: object }

/**
 * Calls of the contract by their names, through HTTP. A parameter that is left out is an id that nothing has.
 * @returns a call that answers with status, code and fields of the error, and the JSON of the answer
 */
export const callByName =
  (app: FastifyInstance) =>
  async (name: CallName, headers: Record<string, string>, { params = {}, query, body }: Sent = {}) => {
    const { method, path } = calls[name]
    const answer = await app.inject({
      method,
      url: `/api${path.replace(/:(\w+)/g, (_, param: string) => String(params[param] ?? v7()))}${query ? `?${query}` : ''}`,
      headers,
      ...(method === 'POST' && { payload: body ?? {} }),
    })
    const json = String(answer.headers['content-type']).includes('json') ? answer.json() : {}
    return { status: answer.statusCode, code: json.error?.code, fields: json.error?.fields, ...json }
  }
