import type { Access } from './roles.ts'

/** The states of a line, and what can happen to it (docs/spec/lines.md#states). */
export const lineStates = ['pending', 'active', 'suspended', 'cancelled', 'portedOut', 'dropped'] as const
export type LineState = (typeof lineStates)[number]

export const lineStateLabels: Record<LineState, string> = {
  pending: 'Pending',
  active: 'Active',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  portedOut: 'Ported out',
  dropped: 'Dropped',
}

/** A line that has ended gives its number free, has no device, and nothing happens to it any more. */
export const endedLineStates = ['cancelled', 'portedOut', 'dropped'] as const satisfies readonly LineState[]
const ended: ReadonlySet<LineState> = new Set(endedLineStates)
export const hasLineEnded = (state: LineState) => ended.has(state)

/** Lines that never reached the carrier, and so have no number. */
export const numberlessLineStates = ['pending', 'dropped'] as const satisfies readonly LineState[]

export const lineActionNames = ['activate', 'suspend', 'cancel', 'portOut', 'drop'] as const
export type LineAction = (typeof lineActionNames)[number]

type Rule = {
  from: readonly LineState[]
  to: LineState
  /** What the button says. */
  label: string
  /** What the history says. */
  done: string
}

/**
 * What can happen to a line, as data: buttons, requests and transactions go by it. It records what the carrier did, and does
 * nothing at the carrier.
 */
export const lineActions: Record<LineAction, Rule> = {
  activate: { from: ['pending', 'suspended'], to: 'active', label: 'Mark as active', done: 'Became active' },
  suspend: { from: ['active'], to: 'suspended', label: 'Mark as suspended', done: 'Suspended' },
  cancel: { from: ['active', 'suspended'], to: 'cancelled', label: 'Mark as cancelled', done: 'Cancelled' },
  portOut: {
    from: ['active', 'suspended'],
    to: 'portedOut',
    label: 'Mark as ported out',
    done: 'Ported out',
  },
  drop: { from: ['pending'], to: 'dropped', label: 'Drop', done: 'Dropped' },
}

/** Whether the line's state allows the action. */
export const allowsLine = (state: LineState, action: LineAction) => lineActions[action].from.includes(state)

/** The actions that are possible in this state, in the order of their buttons. */
export const actionsOnLine = (state: LineState): LineAction[] =>
  lineActionNames.filter((action) => allowsLine(state, action))

/** What a refused action says. */
export const lineRefusal = (state: LineState, action: LineAction) =>
  `“${lineActions[action].label}” is not possible for a line with the state ${lineStateLabels[state]}.`

export const suspendReasons = ['lost', 'stolen', 'notUsed', 'unpaid', 'redirected', 'other'] as const
export type SuspendReason = (typeof suspendReasons)[number]

export const suspendReasonLabels: Record<SuspendReason, string> = {
  lost: 'Lost',
  stolen: 'Stolen',
  notUsed: 'Not used',
  unpaid: 'Unpaid',
  redirected: 'Redirected',
  other: 'Other',
}

/** What the carrier bills while a line is suspended; null where it is not known. */
export const suspendBillings = ['stops', 'reduced', 'goesOn'] as const
export type SuspendBilling = (typeof suspendBillings)[number]

export const suspendBillingLabels: Record<SuspendBilling, string> = {
  stops: 'Billing stops',
  reduced: 'Billed less',
  goesOn: 'Billing goes on',
}

/** What the carrier does when a suspension runs out. */
export const thenStates = ['active', 'cancelled'] as const satisfies readonly LineState[]
export type ThenState = (typeof thenStates)[number]

export const simKinds = ['sim', 'esim'] as const
export type SimKind = (typeof simKinds)[number]
export const simKindLabels: Record<SimKind, string> = { sim: 'SIM', esim: 'eSIM' }

/** Where plan, price and installment of a line come from. */
export const termsSources = ['order', 'bill', 'hand'] as const
export type TermsSource = (typeof termsSources)[number]

/** What made a line. */
export const lineBirths = ['order', 'fleet', 'import', 'port', 'hand'] as const
export type LineBirth = (typeof lineBirths)[number]

/** What people who retire a device want for its line. */
export const lineFates = ['cancel', 'suspend', 'keep'] as const
export type LineFate = (typeof lineFates)[number]

export const lineFateLabels: Record<LineFate, string> = {
  cancel: 'Cancel it',
  suspend: 'Suspend it',
  keep: 'Keep it for another device',
}

/**
 * Whether people with this access read what lines cost: plan, installment, credits and contract. Those with "Fleet only"
 * read lines, numbers and states.
 */
export const seesLineTerms = (access: Access) => access !== 'fleet'

export const lineLimits = {
  planNameMax: 100,
  /** Of a plan, an installment and an early fee, in dollars. */
  amountMax: 100_000,
  noteMax: 300,
  creditWordsMax: 120,
  /** Months that an installment or a credit can have. */
  monthsMax: 120,
  eidDigits: 32,
  /** Lines of one account. */
  linesMax: 200_000,
  /** Rows of one import. */
  importRowsMax: 10_000,
} as const

/** The check of an eSIM's number (GSMA SGP.22): its digits as one number leave 1 when divided by 97. */
export const isEid = (digits: string): boolean =>
  new RegExp(`^\\d{${lineLimits.eidDigits}}$`).test(digits) && BigInt(digits) % 97n === 1n
