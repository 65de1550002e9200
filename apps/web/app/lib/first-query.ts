import type { Role } from '@portal/domain/roles'
import { AskedOnServer } from './api.ts'

/** What a screen reads first, as far as it follows from the person and the path. */
type Known = {
  /** The agent of the profile: an employee's own, a customer's account owner. */
  agentId: string
  /** The account of a customer. */
  accountId: string
  /** A part of the path, as the route names it. */
  param: (name: string) => string
  /** The same for a query that takes a number. */
  number: (name: string) => number
}

type Question = {
  /** Only for people with one of these roles; the first entry that fits a person counts. */
  of?: readonly Role[]
  query: (known: Known) => {
    // Every query's function; what it takes beside this is not looked at before it asks.
    // biome-ignore lint/suspicious/noExplicitAny: query functions of all keys and pages
    queryFn?: any
    initialPageParam?: unknown
  }
}

/**
 * A screen's `handle` names the query that fills it. The page then sends that call with its first bytes, before its scripts
 * (ADR 0049); the query takes the answer when it asks. Only calls that follow from the profile and the path, at an address without "?":
 * anything else is asked by the screen itself.
 */
export type FirstQuery = { firstQuery: Question | readonly Question[] }

/** Which address to ask, and for whom; `*name*` stands for a value of the profile, `*2*` for the second part of the path. */
export type FirstCall = { of?: readonly Role[]; url: string }

const hasFirstQuery = (handle: unknown): handle is FirstQuery =>
  typeof handle === 'object' && handle !== null && 'firstQuery' in handle

/** The calls of a route, from the same definitions as its screen's. */
export async function firstCallsOf(handle: unknown, routePath: string): Promise<FirstCall[]> {
  if (!hasFirstQuery(handle)) return []
  const parts = routePath.split('/')
  const param = (name: string) => `*${parts.indexOf(`:${name}`)}*`
  const known: Known = {
    agentId: '*zohoUserId*',
    accountId: '*accountId*',
    param,
    // It becomes part of an address, where a number is text.
    number: (name) => param(name) as unknown as number,
  }
  const questions = [handle.firstQuery].flat()
  return Promise.all(
    questions.map(async ({ of, query }) => ({ ...(of && { of }), url: await addressOf(query(known)) })),
  )
}

/** Lets the query ask, and hears what. */
async function addressOf({ queryFn, initialPageParam }: ReturnType<Question['query']>): Promise<string> {
  try {
    await queryFn({ pageParam: initialPageParam, signal: undefined })
  } catch (error) {
    if (error instanceof AskedOnServer) return error.url
    throw error
  }
  throw new Error('The query of a screen asked nothing.')
}
