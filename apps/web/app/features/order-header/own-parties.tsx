import type { ReactNode } from 'react'
import { None } from '../../ui/none.tsx'
import { type PartyFieldIds, partyFieldIds } from './header-field-ids.ts'
import type { Choice } from './order-header.ts'

type OwnPartiesProps = {
  account: Choice | null
  contact: Choice | null
  /** Shown in place of a party that is not known. */
  missing?: ReactNode
  ids?: PartyFieldIds
}

/** A customer's account and contact are facts, not choices (docs/spec/checkout.md#parties). */
export function OwnParties({ account, contact, missing = <None />, ids = partyFieldIds }: OwnPartiesProps) {
  return (
    <dl className="facts grid-cols-2">
      <div id={ids.account}>
        <dt>Account</dt>
        <dd>{account?.label ?? missing}</dd>
      </div>
      <div id={ids.contact}>
        <dt>Contact</dt>
        <dd>{contact?.label ?? missing}</dd>
      </div>
    </dl>
  )
}
