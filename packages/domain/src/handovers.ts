import { counted } from './format.ts'
import { hourMs } from './limits.ts'

/** Work that goes from one agent to another for good (docs/spec/handovers.md). */

/** Someone who left and whose user was turned off; or accounts that get another agent. */
export const handoverKinds = ['leaver', 'accounts'] as const

export const handedKinds = ['account', 'draft', 'quote', 'cover', 'webhook', 'view'] as const
export type HandedKind = (typeof handedKinds)[number]

export const handoverLimits = {
  /** How long a handover can be undone. */
  undoMs: 24 * hourMs,
  /** Accounts that are named in one call. */
  accountsMax: 1_000,
  listedMax: 50,
} as const

export const handoverMessages = {
  chooseSuccessor: 'Choose the agent who takes over.',
  oneself: 'Choose an agent other than the one who is leaving.',
  sameAgent: 'Choose an agent other than the one who has these accounts.',
  chooseAccounts: 'Choose at least one account.',
} as const

const words: Record<HandedKind, readonly [one: string, many: string]> = {
  account: ['account', 'accounts'],
  draft: ['draft', 'drafts'],
  quote: ['open quote', 'open quotes'],
  cover: ['cover', 'covers'],
  webhook: ['webhook', 'webhooks'],
  view: ['saved view', 'saved views'],
}

export type HandedCounts = Record<HandedKind, number>

export const nothingHanded: HandedCounts = { account: 0, draft: 0, quote: 0, cover: 0, webhook: 0, view: 0 }

/** Whether this is work of an agent, which someone has to take over. */
export const needsSuccessor = ({
  account,
  draft,
  cover,
}: Pick<HandedCounts, 'account' | 'draft' | 'cover'>): boolean => account + draft + cover > 0

/** "12 accounts", "3 drafts" of what there is, in this order. */
export const handedWords = (counts: HandedCounts): string[] =>
  handedKinds.filter((kind) => counts[kind] > 0).map((kind) => counted(counts[kind], ...words[kind]))
