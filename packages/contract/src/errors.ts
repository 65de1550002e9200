import { boxErrors, fleetErrors, repairErrors } from './errors-fleet.ts'
import { approvalErrors, bookErrors, quoteErrors } from './errors-orders.ts'
import { colleagueErrors, requestErrors, webhookErrors } from './errors-requests.ts'
import { stateErrors } from './errors-states.ts'

/** Failures of price changes (docs/spec/back-office.md#price-changes). */
const priceChangeErrors = {
  PRICE_CHANGE_TOO_LARGE: {
    status: 409,
    message: 'One change covers at most 2,000 offers. Narrow the selection.',
    when: 'The filter of a price change fits more offers than one change may have.',
  },
  PRICE_CHANGE_STALE: {
    status: 409,
    message: 'Offers changed since the preview. Look at the new preview and save again.',
    when: 'A price change is saved with the fingerprint of a preview that no longer holds.',
  },
  PRICE_CHANGES_FULL: {
    status: 409,
    message: 'Too many price changes are scheduled. Cancel one first.',
    when: 'A price change is scheduled while the most are waiting already.',
  },
  PRICE_CHANGE_NOT_FOUND: {
    status: 404,
    message: 'This price change was not found.',
    when: 'The price change does not exist.',
  },
  PRICE_CHANGE_COVERED: {
    status: 409,
    message: 'All of these prices were changed again since. Undo the later changes first.',
    when: 'A price change is undone while none of its offers has its prices any more.',
  },
  PRICE_CHANGE_ENDED: {
    status: 409,
    message: 'This price change was already cancelled or undone.',
    when: 'A price change is cancelled or undone a second time.',
  },
} as const

/** Failures of price rules (docs/spec/price-rules.md). */
const priceRuleErrors = {
  PRICE_RULE_NOT_FOUND: {
    status: 404,
    message: 'This price rule was not found.',
    when: 'The price rule does not exist.',
  },
  PRICE_RULE_CHANGED: {
    status: 409,
    message: 'Someone changed this price rule. Look at it again, then repeat your change.',
    when: 'A price rule is changed or ended with another version than it has, or after it ended.',
  },
  PRICE_RULES_FULL: {
    status: 409,
    message: 'There are 200 price rules. End one first.',
    when: 'A price rule is added while the most have not ended.',
  },
} as const

/** Failures of API keys (docs/spec/api-keys.md). */
const keyErrors = {
  KEY_SCOPE_MISSING: {
    status: 403,
    message: 'This API key does not have the scope for this call.',
    when: 'A call is made with an API key whose scopes do not include the one of the call; the message names it.',
  },
  PERSON_REQUIRED: {
    status: 403,
    message: 'This call needs someone who signed in; API keys cannot make it.',
    when: 'An API key is used for a call about sign-in, keys, users, approvals, PINs or personal data.',
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    message: 'This API key was not found.',
    when: 'The key does not exist, or belongs to another user or account.',
  },
  TOO_MANY_KEYS: {
    status: 409,
    message: 'You already have 20 API keys. Revoke one that you no longer use.',
    when: 'A user who has 20 working API keys creates another one, or one is created for an account with 20.',
  },
  NO_FULL_ACCESS: {
    status: 409,
    message: 'This account has no user with full access. Link one before you create an API key for it.',
    when: 'Staff create an API key for an account that has no active user with full access.',
  },
} as const

/** Refusals of changes to records of the embedded CRM (docs/spec/accounts.md#records). */
const crmRecordErrors = {
  RECORD_CHANGED: {
    status: 409,
    message: 'Someone changed this record while you were editing it.',
    when: 'The version of an agent, account, contact or shipping address that was sent is not the newest.',
  },
  AGENT_OWNS_ACCOUNTS: {
    status: 409,
    message: 'This agent still owns active accounts. Give them to another agent first.',
    when: 'An agent who owns active accounts is made inactive.',
  },
  CONTACT_IS_USER: {
    status: 409,
    message: 'A user is linked to this contact. Link the user to another contact first.',
    when: 'A contact to which a user is linked is removed.',
  },
  SHIPPING_ADDRESS_NOT_FOUND: {
    status: 404,
    message: 'That shipping address does not exist.',
    when: 'The shipping address that is changed or removed is unknown.',
  },
  ADDRESS_HAS_STATION: {
    status: 409,
    message: 'A station uses this address. Give the station another address first.',
    when: 'A shipping address that a station of the account uses is removed.',
  },
} as const

/** Failures of the staging desk's own calls (docs/spec/staging.md). */
const stagingErrors = {
  ORDER_AT_OTHER_BENCH: {
    status: 409,
    message: 'Another person took this order. Ask them to release it.',
    when: 'An order is released by a person of the role Staging who did not take it.',
  },
  UNIT_AT_OTHER_BENCH: {
    status: 409,
    message: 'Another bench is at this unit. Scan its tag to take it over.',
    when: 'A step of a unit is sent by a bench while another bench has the unit.',
  },
  UNIT_INCOMPLETE: {
    status: 409,
    message: 'This unit is not complete yet.',
    when: 'A unit is finished without its IMEI, SIM, tag or a check; the message names them.',
  },
  UNIT_BOXED: {
    status: 409,
    message: 'This unit is in a box. Take it out first.',
    when: 'Finishing a unit is undone while the unit is in a box.',
  },
} as const

/** Refusals of changes to manufacturers and rate plans (docs/spec/back-office.md#lists). */
const catalogListErrors = {
  LIST_ENTRY_NOT_FOUND: {
    status: 404,
    message: 'This entry no longer exists.',
    when: 'The manufacturer or rate plan that is changed, or the change that is undone, is unknown.',
  },
  LIST_ENTRY_CHANGED: {
    status: 409,
    message: 'Someone changed this entry in the meantime.',
    when: 'A manufacturer or rate plan no longer has the name from which the change was made, or a change is undone that is not the last one of its entry.',
  },
  LIST_ENTRY_IN_USE: {
    status: 409,
    message: 'This entry is in use and can’t be deleted.',
    when: 'A manufacturer with products is deleted, or a rate plan that offers or orders have.',
  },
  LIST_ENTRY_FIXED: {
    status: 409,
    message: 'The portal needs this entry. It can’t be changed like this.',
    when: 'A manufacturer with a special name is renamed or deleted, or the default rate plan is deleted.',
  },
} as const

/** Failures of settings (docs/spec/settings.md). */
const settingErrors = {
  SETTINGS_CHANGED: {
    status: 409,
    message: 'These settings were changed in the meantime. Compare them with what you entered.',
    when: 'Settings are published or restored from a version that is no longer the newest, or drafted from one that does not exist.',
  },
  SETTINGS_UNCHANGED: {
    status: 409,
    message: 'These settings are published already.',
    when: 'The published value, or the version to restore, is what is published.',
  },
  SETTINGS_VERSION_NOT_FOUND: {
    status: 404,
    message: 'This version was not found.',
    when: 'The version to restore does not exist.',
  },
} as const

/** Failures of cover (docs/spec/agent-cover.md). */
const agentCoverErrors = {
  HANDOVER_NOT_FOUND: {
    status: 404,
    message: 'That handover does not exist.',
    when: 'No handover has this id.',
  },
  AGENT_COVER_NOT_FOUND: {
    status: 404,
    message: 'That cover does not exist.',
    when: 'No cover has this id.',
  },
  AGENT_COVERED: {
    status: 409,
    message: 'This agent is covered in these days already. Choose other days, or change that cover first.',
    when: 'A cover is started, planned or changed, and another one of the same agent lasts or is planned in its days. The message says which.',
  },
  AGENT_COVER_ENDED: {
    status: 409,
    message: 'This cover has ended. Nothing was changed.',
    when: 'A cover that is over or cancelled is changed or ended, or a cover of the caller ended while their call was running.',
  },
} as const

/**
 * Every failure the API can name: its status, the sentence a person may read, and when it is
 * thrown. docs/errors.md is generated from this table.
 */
export const errorCatalogue = {
  ...requestErrors,
  ...keyErrors,
  ...agentCoverErrors,
  ...webhookErrors,
  ...bookErrors,
  ...stateErrors,
  ...quoteErrors,
  ...approvalErrors,
  ...colleagueErrors,
  ...fleetErrors,
  ...repairErrors,
  ...boxErrors,
  ...stagingErrors,
  ...priceChangeErrors,
  ...priceRuleErrors,
  ...settingErrors,
  ...catalogListErrors,
  ...crmRecordErrors,
} as const satisfies Record<string, { status: number; message: string; when: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** Messages by field name, in the words of the rule that refused them. */
export type FieldErrors = Record<string, string[]>

/** Who saved the version that a refused change did not know, and when; null where no history says it. */
export type LastChange = { by: string | null; at: string | null }

export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly changed: LastChange | undefined

  /** @param message instead of the catalogue's, where more is known */
  constructor(
    code: ErrorCode,
    {
      message = errorCatalogue[code].message,
      fields,
      retryAfterSeconds,
      changed,
      ...options
    }: ErrorOptions & {
      message?: string
      fields?: FieldErrors
      retryAfterSeconds?: number
      changed?: LastChange
    } = {},
  ) {
    super(message, options)
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.changed = changed
  }
}

/** What every refusal looks like on the wire (docs/spec/api.md#conventions). */
export type Refusal = {
  hasError: true
  error: { code: ErrorCode; message: string; fields?: FieldErrors; changed?: LastChange }
  requestId: string
}
