import { refusalMessages } from '@portal/domain/refusal-messages'
import { webhookLimits, webhookMessages } from '@portal/domain/webhooks'

/** Requests that are wrong in themselves: what they say, who sends them, or what they name is not there. */
export const requestErrors = {
  INVALID_INPUT: {
    status: 400,
    message: 'Some fields need your attention.',
    when: 'A parameter, query value or body field breaks its rule; `fields` says which and why.',
  },
  MALFORMED_BODY: {
    status: 400,
    message: 'The request could not be read.',
    when: 'The body is not JSON, is nested more than 20 levels deep, or the request line is broken.',
  },
  FILE_UNREADABLE: {
    status: 400,
    message: 'This file cannot be read as a table. Save it as CSV or XLSX and try again.',
    when: 'An import is neither CSV nor XLSX, is broken, unpacks to more than a catalog can be, or takes more than 10 seconds to read; `fields` says what is wrong.',
  },
  SHEET_NEEDED: {
    status: 400,
    message: 'This workbook has several sheets. Choose the one to read.',
    when: 'Several sheets of a workbook that are not hidden have cells, and the query names none; `fields.sheet` has their names.',
  },
  PICTURE_REFUSED: {
    status: 400,
    message: 'This is not a picture that can be shown. Choose a JPEG, PNG, WebP or AVIF file.',
    when: 'An uploaded picture has another format, is broken, contains other data, or has too many pixels.',
  },
  INVALID_TOKEN: {
    status: 400,
    message: 'Invalid token.',
    when: 'A password reset token is unknown, expired or already used.',
  },
  NOT_SIGNED_IN: {
    status: 401,
    message: 'Please sign in and try again.',
    when: 'No token or API key, or one that is unknown, expired or revoked.',
  },
  SIGN_IN_FAILED: {
    status: 401,
    message: 'That email or password is incorrect.',
    when: 'Sign-in with a wrong address or password.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'Enter the code from your authenticator app.',
    when: 'Sign-in with the right password, no code, and the second factor on.',
  },
  WAITING_FOR_APPROVAL: {
    status: 403,
    message: 'Your account is waiting for approval.',
    when: 'Sign-in of a registered person whom no Administrator has approved yet.',
  },
  PUBLIC_ADDRESS_MISSING: {
    status: 421,
    message:
      'Requests for this host are not answered. The public address of the portal is set by its operator (PUBLIC_BASE_URL).',
    when: 'A request for a public host name while PUBLIC_BASE_URL is not set, or names this machine.',
  },
  ACCOUNT_NOT_ACTIVE: {
    status: 403,
    message: 'Your account is not active. Please contact your agent or support.',
    when: 'Sign-in with the right password of a person who was deactivated.',
  },
  PASSWORD_WRONG: {
    status: 403,
    message: 'That password is incorrect.',
    when: 'A call that asks a signed-in person for their password gets a wrong one.',
  },
  SECOND_FACTOR_WRONG: {
    status: 403,
    message:
      'That code is incorrect or was already used. Enter the current code from your app, or an unused recovery code.',
    when: 'An app code is wrong, expired or used, or a recovery code is wrong or used.',
  },
  SECOND_FACTOR_CLOSED: {
    status: 403,
    message:
      'Too many incorrect codes. Use a recovery code, or ask an Administrator to turn off two-step verification for you.',
    when: 'A hundred wrong app codes in a row; a recovery code unlocks it.',
  },
  SECOND_FACTOR_UNREADABLE: {
    status: 403,
    message:
      'Something is wrong on our side and we can’t check codes from your app right now. Use a recovery code, or ask an Administrator to turn off two-step verification for you.',
    when: 'The app’s secret was encrypted with another key (SECRETS_KEY). No attempt is counted, and an alert is raised.',
  },
  NOT_ALLOWED: {
    status: 403,
    message: 'Your role does not allow this.',
    when: 'The call is for Administrators, or for another role.',
  },
  UNSAFE_REQUEST: {
    status: 403,
    message: 'This link cannot be opened that way.',
    when: 'A GET that writes arrives by prefetch or from another site.',
  },
  NOT_FOUND: { status: 404, message: 'There’s nothing here.', when: 'No such call.' },
  ORDER_NOT_FOUND: {
    status: 404,
    message: refusalMessages.noOrder,
    when: 'The order is missing or belongs to another agent or customer.',
  },
  ORDER_ITEM_NOT_FOUND: {
    status: 404,
    message: 'That item is not on the order.',
    when: 'The item is missing from this order.',
  },
  CART_ITEM_NOT_FOUND: {
    status: 404,
    message: 'That item is no longer in your cart.',
    when: 'The cart line is missing or belongs to someone else.',
  },
  MANIFEST_NOT_FOUND: {
    status: 404,
    message: 'That catalog does not exist.',
    when: 'The domain id is unknown.',
  },
  PRODUCT_NOT_FOUND: {
    status: 404,
    message: refusalMessages.noProduct,
    when: 'No product has this id.',
  },
  OFFER_NOT_FOUND: {
    status: 404,
    message: refusalMessages.noOffer,
    when: 'The offer is missing, inactive or archived.',
  },
  AGENT_NOT_FOUND: {
    status: 404,
    message: 'That agent does not exist.',
    when: 'The agent is unknown, or not one the caller may act for.',
  },
  ACCOUNT_NOT_FOUND: {
    status: 404,
    message: refusalMessages.noAccount,
    when: 'The account is unknown, or another agent’s.',
  },
  CONTACT_NOT_FOUND: {
    status: 404,
    message: 'That contact does not belong to the account.',
    when: 'The contact is unknown, or of another account, or a customer names someone else.',
  },
  DEVICE_NOT_FOUND: {
    status: 404,
    message: refusalMessages.noDevice,
    when: 'The device is unknown, or of another agent’s account.',
  },
  USER_NOT_FOUND: { status: 404, message: refusalMessages.noUser, when: 'No user has this id.' },
  SESSION_NOT_FOUND: {
    status: 404,
    message: 'That session has already ended.',
    when: 'The session is over or belongs to someone else.',
  },
  EMAIL_NOT_FOUND: {
    status: 404,
    message: 'No account found with this email address.',
    when: 'A reset was requested for an address without an account.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This call cannot be made that way.',
    when: 'The path exists, with another method.',
  },
} as const

/** Failures of access to an account and of its people (docs/spec/colleagues.md). */
export const colleagueErrors = {
  ACCESS_LIMITED: {
    status: 403,
    message: 'Your access to this account does not include this. Ask a colleague with full access.',
    when: 'A person of an account makes a call that their kind of access does not include.',
  },
  COLLEAGUE_NOT_FOUND: {
    status: 404,
    message: 'This person was not found.',
    when: 'The person does not exist, or is not one of the account’s people that the caller may manage.',
  },
  COLLEAGUE_INVITATION_NOT_FOUND: {
    status: 404,
    message: 'This invitation was not found.',
    when: 'The invitation does not exist, or is of an account whose people the caller may not manage; its link was replaced or withdrawn.',
  },
  COLLEAGUE_INVITATION_ENDED: {
    status: 409,
    message: 'This invitation can no longer be used.',
    when: 'An invitation is sent again, withdrawn or accepted after it was accepted, withdrawn or expired, or after its email became a user; the message says which.',
  },
  ACCESS_ENDED: {
    status: 409,
    message: 'The access of this person has ended already.',
    when: 'Access of a person who is not active is changed or ended.',
  },
  OWN_ACCESS: {
    status: 409,
    message: 'You can’t change or end your own access. Ask a colleague with full access.',
    when: 'A person changes or ends their own access.',
  },
  LAST_FULL_ACCESS: {
    status: 409,
    message: 'This is the only person with full access. Give another person full access first.',
    when: 'The access of the only active person with full access is changed or ended.',
  },
  PEOPLE_FULL: {
    status: 409,
    message: 'This account has as many people as it can have. End the access of another person first.',
    when: 'A colleague is invited to an account that has 100 active people and open invitations.',
  },
} as const

/** Failures of webhooks (docs/spec/webhooks.md). */
export const webhookErrors = {
  WEBHOOK_NOT_FOUND: {
    status: 404,
    message: webhookMessages.notFound,
    when: 'The endpoint or message does not exist, or belongs to others.',
  },
  WEBHOOK_OFF: {
    status: 409,
    message: webhookMessages.off,
    when: 'A test or a replay is requested for an endpoint that is turned off.',
  },
  WEBHOOK_SECRET_ROTATED: {
    status: 409,
    message: webhookMessages.rotated,
    when: 'Another secret is requested while the former one still signs: the one that programs may still use would be lost.',
  },
  WEBHOOK_MESSAGE_WAITS: {
    status: 409,
    message: webhookMessages.waits,
    when: 'A replay is requested for a message that neither arrived nor was given up yet.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: `There are already ${webhookLimits.endpointsMax} webhooks. Remove one that is no longer used.`,
    when: 'An account, or the house, has 10 endpoints and another one is created.',
  },
  WEBHOOKS_UNAVAILABLE: {
    status: 503,
    message: 'Webhooks need a key for secrets, which the operator has not set (SECRETS_KEY).',
    when: 'The installation has a database of its own and no SECRETS_KEY.',
  },
} as const
