import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

const beginning = Date.UTC(2025, 0, 2)

/**
 * The same UUID for the same name on every machine, so that links into the demo data stay valid.
 * @param name unique in the demo data, e.g. "product halden-n6-pro"
 * @param n place among its kind: ids sort like these places
 */
export const demoUuid = (name: string, n = 0) =>
  v7({ msecs: beginning + n, random: createHash('sha256').update(name).digest().subarray(0, 16) })

/** The leading digit of each kind of CRM record; the personas' ids follow the same plan. */
const crmKinds = { agent: 1, account: 2, contact: 3, product: 4, address: 5, repairDevice: 6 } as const

/** An 18-digit id as the CRM gives them (docs/spec/product.md#ids): the n-th record of its kind, from 1. */
export const demoCrmId = (kind: keyof typeof crmKinds, n: number) =>
  `487687600000${crmKinds[kind]}${String(n).padStart(5, '0')}`

/** Random numbers that repeat: the same seed gives the same data on every machine. */
export type Random = {
  /** A whole number from min to max, both included. */
  integer: (min: number, max: number) => number
  /** True with this probability, from 0 to 1. */
  chance: (probability: number) => boolean
  /** One of the options; throws a RangeError when there is none. */
  pick: <T>(options: readonly T[]) => T
  /** Some of the options, each at most once, in random order. */
  pickSome: <T>(options: readonly T[], count: number) => T[]
}

/** @param seed any number but 0 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  // Xorshift of 32 bits: far from good enough for secrets, just right for stories.
  const fraction = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  const pick = <T>(options: readonly T[]): T => {
    const [option] = options.slice(integer(0, options.length - 1))
    if (option === undefined) throw new RangeError('There is nothing to pick from.')
    return option
  }
  return {
    integer,
    chance: (probability) => fraction() < probability,
    pick,
    pickSome: (options, count) => {
      const left = [...options]
      const taken = Math.min(count, left.length)
      return Array.from({ length: taken }, () => left.splice(integer(0, left.length - 1), 1)).flat()
    },
  }
}
