import { type CaseKind, type CaseState, isGone } from './repair-cases.ts'

/** What the band at the top of a case says (docs/spec/repairs.md#band). */

type BandedCase = {
  kind: CaseKind
  state: CaseState
  /** A replacement is there or on its way, and the old device is to come back. */
  waitsForReturn: boolean
  /** What takes the device's place; null where nothing does yet. */
  replacement: { isDraft: boolean } | null
  decidedBy: string | null
}

/** Where a case is, in one line. */
export function caseWhere({ kind, state, waitsForReturn, replacement, decidedBy }: BandedCase): string {
  switch (state) {
    case 'reported':
      return 'Waiting for a decision'
    case 'accepted':
      if (replacement) return replacement.isDraft ? 'Replacement in a draft' : 'Replacement ordered'
      return isGone(kind) ? 'Waiting for a replacement' : 'Waiting for a replacement or a repair'
    case 'declined':
      return decidedBy === null ? 'Declined' : `Declined by ${decidedBy}`
    case 'replacementSent':
      return waitsForReturn ? 'Replacement sent, waiting for the old device' : 'Replacement sent'
    case 'inRepair':
      return 'In repair'
    case 'returned':
      return 'The old device is back'
    case 'closed':
      return 'Closed'
  }
}
