import type { KeyScope } from '@portal/domain/api-keys'
import type { RepairPrices } from '@portal/domain/repair-cover'
import type { Actor } from '@portal/domain/roles'
import type { InTransaction, Reader } from './db/client.ts'
import type { Idempotency } from './db/idempotent-transaction.ts'
import type { ManifestCache } from './features/catalog/manifest-cache.ts'
import type { SettingsCache } from './features/settings/settings-cache.ts'
import type { Adapters } from './open-adapters.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'
import type { PortWatch } from './ports/port-watch.ts'

/** Everything the outside world lends the use cases. Built once in portal.ts, or by a test. */
export type Deps = Adapters & {
  /** For reads outside a transaction. */
  db: Reader
  inTransaction: InTransaction
  now: () => Date
  manifest: ManifestCache
  /** What Administrators changed of the site (docs/spec/settings.md). */
  settings: SettingsCache
  passwords: PasswordHasher
  /** Where people reach us, for links that leave the portal. */
  publicBaseUrl: string
  /** The time zone whose calendar days documents and figures show. */
  timeZone: string
  /** What repairs cost where no cover pays (docs/spec/repairs.md#cover). */
  repairPrices: RepairPrices
  /** How every port is. */
  portWatch: PortWatch
  /** What people learn who ask for a reset or an account. */
  disclosure: {
    /** Whether a reset request says that an address is not registered (docs/spec/sign-in.md#reset-requests). */
    revealsUnknownAddress: boolean
    /** Those answers take this long at least, in ms, so that their time reveals nothing. */
    answerMs: number
    /** How hard each round of the challenge is; the domain's own number outside of tests. */
    challengeBits?: number
  }
  /** What UPS sends along with its Track Alerts; null where none are taken. */
  trackAlertSecret: string | null
  /** Alerts the operator to something that a person should look at. */
  alert: (what: string, facts: Record<string, unknown>) => void
  /** Hosts that webhooks may call although they are private, or without TLS (docs/spec/webhooks.md#what-is-called). */
  webhookHosts: readonly string[]
  /** 'off' only where tests sign in all day. */
  rateLimits: 'on' | 'off'
}

/** What one request adds to them. `actor` is null only on public calls. */
export type Caller = {
  actor: Actor | null
  /** The caller's token, hashed; null when signed out. */
  tokenHash: Buffer | null
  ip: string
  /** As the browser calls itself; empty when it does not. */
  userAgent: string
  requestId: string
  idempotency: Idempotency | null
  /** Whether an API key calls, and no person. */
  isKey?: boolean
  /** What this key may do. */
  keyScopes?: readonly KeyScope[]
}

export type Context = Deps & Caller
/** The context of a call that needs a sign-in. */
export type SignedInContext = Context & { actor: Actor; tokenHash: Buffer }
