import { partyFieldIds } from './header-field-ids.ts'
import type { Choice } from './order-header.ts'

type OwnPartiesProps = {
  account: Choice | null
  contact: Choice | null
  /** Shown in place of a party that is not known. */
  missing?: string | undefined
}

/** A customer's account and contact are facts, not choices (docs/spec/checkout.md#parties). */
export function OwnParties({ account, contact, missing = 'None yet' }: OwnPartiesProps) {
  return (
    <dl className="facts grid-cols-2">
      <div id={partyFieldIds.account}>
        <dt>Account</dt>
        <dd>{account?.label ?? missing}</dd>
      </div>
      <div id={partyFieldIds.contact}>
        <dt>Contact</dt>
        <dd>{contact?.label ?? missing}</dd>
      </div>
    </dl>
  )
}
