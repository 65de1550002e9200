import { type Actor, agentReach } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import type { KnownAddress, KnownAt } from '../../ports/address-service.ts'
import { knownAtZip, knownById, knownByStreet, type Scope } from './addresses.store.ts'

/**
 * Addresses that the caller may see anyway: those of accounts they may act for, never another customer's
 * (docs/spec/roles.md#access-to-objects).
 */

function scopeOf(actor: Actor): Scope {
  const reach = agentReach(actor)
  return [
    reach === 'all',
    reach === 'all' ? [] : reach,
    actor.zohoUserId === null ? actor.zohoAccountId : null,
  ]
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Those whose street begins with the first word of the text. */
export async function findKnown(on: Reader, actor: Actor, search: string): Promise<KnownAddress[]> {
  const [first = '', ...more] = search.trim().split(/\s+/)
  return first === ''
    ? []
    : knownByStreet(on, ...scopeOf(actor), `${escapeLike(first)}${more.length > 0 ? ' %' : '%'}`)
}

/** Those at a house number, so that its apartments are known. */
export const knownAtFor =
  (on: Reader, actor: Actor): KnownAt =>
  ({ street, zip }) =>
    knownAtZip(on, ...scopeOf(actor), `${escapeLike(street.split(' ')[0] ?? '')} %`, zip)

/** Ids are made of what they name; anything else is no id of ours, and may not even be a text that can be asked for. */
const ownId = /^[\da-f]{32}$/

export const findKnownById = async (
  on: Reader,
  actor: Actor,
  id: string,
): Promise<KnownAddress | undefined> =>
  ownId.test(id) ? (await knownById(on, ...scopeOf(actor), id))[0] : undefined
