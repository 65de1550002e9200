import type { Needed } from '@portal/domain/account-access'
import type { KeyScope } from '@portal/domain/api-keys'
import * as z from 'zod'
import type { Call } from './call.ts'
import type { ErrorCode } from './errors.ts'

/** What a call says beyond its address: what it takes, what it answers, how it can fail. */
type Words = {
  summary: string
  /**
   * Whether body fields that the call does not know are dropped; otherwise they are refused
   * (docs/spec/api.md#conventions).
   */
  dropsUnknownFields?: boolean
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Everything beside `hasError: false` in a success, under the key that the spec names. */
  answer: z.ZodObject
  /** Failures of this call's own; input, sign-in and server failures can happen to any. */
  errors?: readonly ErrorCode[]
  /** Takes a file as its whole body instead of JSON: of these content types, at most so many bytes. */
  upload?: { types: readonly string[]; maxBytes: number }
  /** Whether a caller that accepts application/x-ndjson receives the progress line by line, the answer last. */
  progress?: boolean
  /** Whether an Idempotency-Key header makes the call happen once (docs/spec/api.md#idempotency). */
  idempotent?: boolean
}

/** What an API key may do a call with (docs/spec/api-keys.md#scopes); `person` is only for someone who signed in. */
type Scope = KeyScope | 'person'

/**
 * Who may make a call beyond its access. Whose object it is and which role it takes, the use cases judge. Public calls ask no
 * one; those of Administrators, who are staff, need no access to an account.
 */
type Rights<C extends Call> = C['access'] extends 'public'
  ? { scope?: never; needs?: never }
  : C['access'] extends 'administrator'
    ? { scope: Scope; needs?: never }
    : {
        scope: Scope
        /**
         * What a person of an account needs (docs/spec/colleagues.md#kinds); each of several is enough. Calls that only staff
         * may make need `order`, so that people with full access get the answer of their role.
         */
        needs: Needed
      }

export type Endpoint = Call & Words & { scope?: Scope | undefined; needs?: Needed | undefined }

export const endpoint = <const C extends Call, const W extends Words & Rights<C>>(
  call: C,
  words: W,
): C & W => ({
  ...call,
  ...words,
})

/** Whether a call of the contract takes a key, and with which scope. */
export const scopeOf = ({ access, scope }: Pick<Endpoint, 'access' | 'scope'>): Scope | 'public' =>
  access === 'public' ? 'public' : (scope ?? 'person')
/** What a person of an account needs for a call. */
export const neededFor = ({ needs }: Pick<Endpoint, 'needs'>): Needed => needs ?? 'everyone'

/** The three keys under which inherited calls answer. */
export const result = <S extends z.ZodType>(schema: S) => z.object({ result: schema })
export const results = <S extends z.ZodType>(schema: S) => z.object({ results: z.array(schema) })
/** A list that can grow: what was asked for, how many there are in all, and where the next page begins. */
export const pageOf = <S extends z.ZodType>(schema: S) =>
  z.object({ results: z.array(schema), total: z.int(), nextCursor: z.nullable(z.string()) })

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
export type SentParamsOf<E extends Endpoint> = Sent<E['params']>
export type SentQueryOf<E extends Endpoint> = Sent<E['query']>
export type SentBodyOf<E extends Endpoint> = Sent<E['body']>
