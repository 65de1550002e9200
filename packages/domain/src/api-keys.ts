import { type Actor, deskReach, isAdministrator, isCustomer } from './roles.ts'

/** Keys with which programs call as the person who created them, or for an account (docs/spec/api-keys.md). */

/** Parts of the API that a key is allowed to read or change. */
export const keyAreas = [
  'orders',
  'accounts',
  'fleet',
  'lines',
  'webhooks',
  'staging',
  'catalog',
  'operations',
] as const
export type KeyArea = (typeof keyAreas)[number]
export type KeyScope = `${KeyArea}:${'read' | 'write'}`

/** Every scope, in the order in which screens list them. */
export const keyScopes = keyAreas.flatMap(
  (area) => [`${area}:read`, `${area}:write`] as const,
) satisfies KeyScope[]

export const keyAreaWords: Record<KeyArea, { name: string; covers: string }> = {
  orders: { name: 'Orders', covers: 'Cart, orders, quotes, approvals, boxes, arrivals' },
  accounts: { name: 'Accounts', covers: 'Accounts, contacts, addresses, agents' },
  fleet: { name: 'Devices', covers: 'Devices, cases, stations, kits, unit numbers, tags' },
  lines: { name: 'Lines', covers: 'Lines of carriers, their numbers, plans and costs' },
  webhooks: { name: 'Webhooks', covers: 'Webhooks, their secrets, and their delivery log' },
  staging: { name: 'Staging', covers: 'Staging desk, bench, packing' },
  catalog: { name: 'Catalog', covers: 'Products, offers, prices, pictures' },
  operations: { name: 'Operations', covers: 'Dashboard, activity, vendors, order exports' },
}

export const keyLimits = {
  /** Keys of one person, or of one account, that work at the same time. */
  activeMax: 20,
  nameMax: 60,
  /** How long a key works, in days. */
  days: [7, 30, 90, 365],
  /** From when screens say that a key expires soon, in days. */
  soonDays: 14,
  /** How long a key that ended is still listed, in days. */
  endedKeptDays: 90,
  /** Calls of one key in each process. */
  readsPerMinute: 1_200,
  writesPerMinute: 300,
} as const

export const keyMessages = {
  nameRequired: 'Enter a name for the key.',
  scopesRequired: 'Choose what the key may do.',
  outOfReach: 'This is more than you may do yourself.',
} as const

/** Said to someone who creates one key too many for an account. */
export const accountKeysFull = `This account already has ${keyLimits.activeMax} API keys. Revoke one that is no longer used.`

/** Secret scanners find keys by it. */
export const keyPrefix = 'wbcportal_'

const everyonesAreas: readonly KeyArea[] = ['orders', 'accounts', 'fleet', 'lines']

/** Areas that a person can reach at all: a key never does more than its person. */
export function keyAreasOf(actor: Actor): readonly KeyArea[] {
  if (isAdministrator(actor)) return keyAreas
  // People of an account; of the staff only Administrators manage webhooks.
  if (isCustomer(actor)) return [...everyonesAreas, 'webhooks']
  return deskReach(actor) === 'none' ? everyonesAreas : [...everyonesAreas, 'staging']
}

export type KeyState = 'active' | 'expired' | 'revoked'

export function keyStateOf(key: { expiresAt: string; revokedAt: string | null }, now: Date): KeyState {
  if (key.revokedAt !== null) return 'revoked'
  return Date.parse(key.expiresAt) <= now.getTime() ? 'expired' : 'active'
}

const dayMs = 24 * 3_600_000

/** Whether a key that works ends soon, so that its person creates the next one in time. */
export const expiresSoon = ({ expiresAt }: { expiresAt: string }, now: Date): boolean =>
  Date.parse(expiresAt) - now.getTime() <= keyLimits.soonDays * dayMs

/** What a key may do in one area, as people choose it. */
export type AreaAccess = 'none' | 'read' | 'write'

/** The scopes of a choice by area; who changes also reads. */
export const scopesOf = (access: Readonly<Partial<Record<KeyArea, AreaAccess>>>): KeyScope[] =>
  keyScopes.filter((scope) => {
    const [area, effect] = scope.split(':') as [KeyArea, 'read' | 'write']
    const chosen = access[area] ?? 'none'
    return chosen !== 'none' && (effect === 'read' || chosen === 'write')
  })

/** "Orders (read and change), Devices (read)". */
export function scopeWords(scopes: readonly string[]): string {
  return keyAreas
    .flatMap((area) => {
      const reads = scopes.includes(`${area}:read`)
      const writes = scopes.includes(`${area}:write`)
      if (!reads && !writes) return []
      return `${keyAreaWords[area].name} (${[reads && 'read', writes && 'change'].filter(Boolean).join(' and ')})`
    })
    .join(', ')
}
