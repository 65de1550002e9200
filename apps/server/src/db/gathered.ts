import { hash } from 'node:crypto'
import pg from 'pg'
import type { Reader } from './client.ts'

/** Questions of one kind, answered together. */
type Kind<Key, Row, Answer> = {
  /** Unique in the product; it is the prepared statement's name on the server. */
  name: string
  /** SQL whose columns carry the row's property names. It may not depend on how many questions there are. */
  text: string
  /** Questions with the same identity have the same answer, and are asked once. */
  identity: (key: Key) => string
  /** The statement's values for these questions. */
  values: (keys: Key[]) => unknown[]
  /** The answer to each question, in their order. */
  answers: (rows: Row[], keys: Key[]) => Answer[]
}

type Asker = { resolve: (answer: never) => void; reject: (error: unknown) => void }
type AnyKind = Kind<never, never, unknown>
/** Who asks the same. */
type Question = { key: never; askers: Asker[] }
type Trip = Map<AnyKind, Map<string, Question>>

const leaving = new WeakMap<Reader, Trip>()

/**
 * A read whose questions go to the database together with all others that come within the same turn of the event
 * loop, of this kind or another, as one statement: under load many callers share a trip, and a lone one waits for nobody.
 * Each question is asked anew, so no answer is older than its question.
 */
export function gathered<Key, Row extends object, Answer>(kind: Kind<Key, Row, Answer>) {
  // Rows and keys come back to the kind that they belong to.
  const any = kind as unknown as AnyKind
  return (on: Reader, key: Key) =>
    new Promise<Answer>((resolve, reject) => {
      const trip = leaving.get(on) ?? begin(on)
      const questions = trip.get(any) ?? new Map<string, Question>()
      trip.set(any, questions)
      const identity = kind.identity(key)
      const same = questions.get(identity)
      if (same) same.askers.push({ resolve, reject })
      else questions.set(identity, { key: key as never, askers: [{ resolve, reject }] })
    })
}

function begin(on: Reader): Trip {
  const trip: Trip = new Map()
  leaving.set(on, trip)
  setImmediate(() => {
    leaving.delete(on)
    void make(on, trip)
  })
  return trip
}

async function make(on: Reader, trip: Trip): Promise<void> {
  // In the order of their names: the same kinds are always the same statement.
  const parts = [...trip].toSorted(([a], [b]) => (a.name < b.name ? -1 : 1))
  const joined = statementOf(parts.map(([kind]) => kind))
  const apart = () => Promise.all(parts.map((part) => make(on, new Map([part]))))
  if (!joined) return void (await apart())
  const { name, text } = joined
  try {
    const values = parts.flatMap(([kind, questions]) => kind.values(keysOf(questions)))
    const { rows } = await on.$client.query<Record<string, never[] | null>>({ name, text, values })
    for (const [at, [kind, questions]] of parts.entries()) {
      const answers = kind.answers(rows[0]?.[`part${at}`] ?? [], keysOf(questions))
      for (const [which, { askers }] of [...questions.values()].entries())
        for (const { resolve } of askers) resolve(answers[which] as never)
    }
  } catch (error) {
    if (parts.length > 1 && isOfOnePart(error)) return void (await apart())
    for (const [, questions] of parts)
      for (const { askers } of questions.values()) for (const { reject } of askers) reject(error)
  }
}

/** A locked table, a cancelled or too slow statement: nobody fails for what somebody else asked. */
const isOfOnePart = (error: unknown) =>
  error instanceof pg.DatabaseError && !['08', '57P'].some((lost) => error.code?.startsWith(lost))

const keysOf = (questions: Map<string, Question>) => [...questions.values()].map(({ key }) => key)

type Joined = { name: string; text: string }
/** What goes alone, and what goes together: PostgreSQL keeps a plan of each for every connection, so there may not be any number. */
const alone = new Map<string, Joined>()
const together = new Map<string, Joined>()
const togetherMax = 30

/**
 * Each part's rows as one JSON value: describing and parsing columns one by one is most of what a small read costs us.
 * Undefined for one combination too many, whose parts then go by themselves.
 */
function statementOf(kinds: AnyKind[]): Joined | undefined {
  const name = kinds.map((kind) => kind.name).join('+')
  const joined = kinds.length > 1 ? together : alone
  const known = joined.get(name)
  if (known || (joined === together && together.size >= togetherMax)) return known
  let before = 0
  const parts = kinds.map(({ text }, at) => {
    const own = text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)
    before += new Set(text.match(/\$\d+/g)).size
    return `(select json_agg(found) from (${own}) found) as part${at}`
  })
  const made = { name: shortened(name), text: `select ${parts.join(', ')}` }
  joined.set(name, made)
  return made
}

/** PostgreSQL tells names apart by their first 63 letters. */
const shortened = (name: string) =>
  name.length < 64 ? name : `${name.slice(0, 30)}_${hash('sha256', name, 'hex').slice(0, 32)}`
