import { refusalMessages } from '@portal/domain/refusal-messages'

/** Requests that do not fit the present state of a record, of a vendor or of the server. */
export const stateErrors = {
  ORDER_NOT_DRAFT: {
    status: 409,
    message: 'Only draft orders can be changed.',
    when: 'An edit, removal or submit meets an order that is past Draft.',
  },
  ORDER_NOT_SUBMITTED: {
    status: 409,
    message: 'Only submitted orders can be cancelled.',
    when: 'A cancellation meets an order that is not Submitted, or not any more.',
  },
  ORDER_NOT_IN_ERROR: {
    status: 409,
    message: 'This order is no longer in Error.',
    when: 'An order that is not in Error, or not any more, is retried or reopened.',
  },
  OFFERS_CHANGED: {
    status: 409,
    message: 'Offers or prices have changed. Please review them again.',
    when: 'Ordering again is confirmed for a preview that no longer holds, or a draft is submitted with lines whose price changed or that are no longer sold; `fields` has a sentence for each line.',
  },
  ORDER_INCOMPLETE: {
    status: 409,
    message: 'This order is not complete yet.',
    when: 'Submitting a draft that lacks an address, a shipping method or a UPS rate; `fields` says what is missing.',
  },
  DIRECT_NOT_OFFERED: {
    status: 409,
    message: 'This order cannot ship direct from the carrier.',
    when: 'Direct shipping is chosen for an order with goods that no carrier sells; `fields` names them.',
  },
  ADDRESS_UNVERIFIED: {
    status: 422,
    message: 'An address could not be verified. Check it, or say why this address is correct.',
    when: 'An address that the address service refused, or could not check, is used without `addressOverrideReason`; `fields` says which.',
  },
  ORDER_FULL: {
    status: 409,
    message: 'One order holds at most 200 lines.',
    when: 'Adding to a draft, ordering a cart or ordering again would pass the limit.',
  },
  DESTINATIONS_SET: {
    status: 409,
    message: 'This order goes to several destinations.',
    when: 'The quantity of a line is lowered below what is given to other destinations than the first, or a draft with several destinations gets another account and `dropDestinations` is not true; message and `fields.destinations` name them.',
  },
  ORDER_EMPTY: {
    status: 409,
    message: 'Add at least one item before submitting.',
    when: 'Submitting an order without items.',
  },
  ORDER_CHANGED: {
    status: 409,
    message: 'Someone changed this order while you were editing it.',
    when: 'The version sent is not the newest.',
  },
  PRODUCT_CHANGED: {
    status: 409,
    message: 'Someone changed this product while you were editing it.',
    when: 'The version sent is not the newest.',
  },
  OFFER_CHANGED: {
    status: 409,
    message: 'Someone changed this bundle while you were editing it.',
    when: 'The version of an offer that was sent is not the newest.',
  },
  PRICE_DIFFERENCE: {
    status: 409,
    message: 'The price that the shop shows is not the price that orders charge. Please confirm it.',
    when: 'A save of many prices, of a file or of a price change makes `displayPricePrimary` read as another amount than `itemPrice`, or as paid once or monthly where the purchase type is the other, or `ratePlanDisplayPrice` as another amount than `ratePlanPrice`, or a display text names another term than `termMonths`, and `confirmPriceDifference` is not true; `fields` names both.',
  },
  IMPORT_STALE: {
    status: 409,
    message: 'The data changed since this file was checked. Please check it again.',
    when: 'An import is confirmed for a preview that is out of date.',
  },
  USER_CHANGED: {
    status: 409,
    message: 'Someone changed this user while you were editing.',
    when: 'The version of a user that was sent is not the newest.',
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    message: 'This is the last active Administrator. Make someone else an Administrator first.',
    when: 'A save would leave no active Administrator.',
  },
  ZOHO_LOGIN_REQUIRED: {
    status: 409,
    message: 'This role requires a Zoho login, and this user has none.',
    when: 'A role that requires a Zoho login is given to a user without a Zoho user id; `fields` names the roles.',
  },
  NOT_WAITING: {
    status: 409,
    message: 'This user is no longer waiting for approval.',
    when: 'The registration was already approved or declined, or the user never registered.',
  },
  INVITATION_NOT_NEEDED: {
    status: 409,
    message: 'This user can’t be invited: they are inactive or already have a password.',
    when: 'An invitation is resent to a user who does not need one.',
  },
  USER_NOT_ACTIVE: {
    status: 409,
    message: 'This user is inactive and can’t sign in.',
    when: 'A link that chooses a password is asked for an inactive user, or such a user is turned off.',
  },
  HANDOVER_ENDED: {
    status: 409,
    message: 'This handover can’t be undone any more.',
    when: 'A handover is undone that was undone before, or is older than a day.',
  },
  HANDOVER_MOVED_ON: {
    status: 409,
    message:
      'Nothing was given back: all of it was moved on or used since then. If there is a later move, undo that one first.',
    when: 'A handover is undone of which nothing is where it went any more. Nothing changes, and it can be undone later.',
  },
  EMAIL_LINK_ENDED: {
    status: 409,
    message: 'This link no longer works. Only the latest one does, once and for a day.',
    when: 'Another email address is confirmed with a link that is unknown, used, expired or replaced, or another user has the address by then.',
  },
  EMAIL_NEEDS_ADMINISTRATOR: {
    status: 409,
    message: 'No email is sent from this portal. Ask an Administrator to change your email address.',
    when: 'A person asks for another email address of their own while no mail server is set.',
  },
  OWN_EMAIL: {
    status: 409,
    message: 'Change your own email address in Sign-in & security.',
    when: 'An Administrator asks for another email address of their own without their password.',
  },
  PASSWORD_LINK_BY_EMAIL: {
    status: 409,
    message:
      'This portal sends these links by email: resend the invitation, or let the user reset their password.',
    when: 'A link to share is asked for while a mail server is set.',
  },
  SECOND_FACTOR_ON: {
    status: 409,
    message: 'Two-step verification is already on.',
    when: 'Turning on a second factor that is on.',
  },
  SECOND_FACTOR_OFF: {
    status: 409,
    message: 'Two-step verification is not on.',
    when: 'Turning off a second factor, or asking for its recovery codes, while there is none.',
  },
  SECOND_FACTOR_EXPIRED: {
    status: 409,
    message: 'This took too long. Please start over.',
    when: 'A first code comes more than 15 minutes after its secret was shown, or for none.',
  },
  SECOND_FACTOR_UNAVAILABLE: {
    status: 409,
    message: 'Two-step verification isn’t available here yet. Please ask an Administrator.',
    when: 'The server has no key to keep secrets with (SECRETS_KEY).',
  },
  OWN_SECOND_FACTOR: {
    status: 409,
    message: 'Turn off your own two-step verification in your security settings.',
    when: 'An Administrator turns off their own second factor through the call for other users.',
  },
  CART_CHANGED: {
    status: 409,
    message: 'Your cart has changed. Please review it again.',
    when: 'The number of items or the total the buyer saw no longer matches the cart, for example because another tab changed it.',
  },
  CART_EMPTY: { status: 409, message: 'Your cart is empty.', when: 'Ordering a cart without items.' },
  OUT_OF_STOCK: {
    status: 409,
    message: 'This product is out of stock.',
    when: 'Adding a product to a cart or an order that the catalog calls not in stock.',
  },
  CART_LINE_FULL: {
    status: 409,
    message: 'A cart line can have at most 300 items.',
    when: 'Adding to a line would pass the limit.',
  },
  RATE_CHANGED: {
    status: 409,
    message: 'The shipping rate changed. Please choose a rate again.',
    when: 'The rate sent is not what we quote for this cart or draft and address now; or a draft is submitted and its stored rate is not today’s, which is stored then, so that submitting again confirms it. `fields` names both prices.',
  },
  REQUEST_RUNNING: {
    status: 409,
    message: 'This request is still being processed.',
    when: 'An Idempotency-Key is in use by a call that has not finished.',
  },
  FILE_CHANGED: {
    status: 412,
    message: 'This is not the file you asked for.',
    when: 'An If-Match or If-Unmodified-Since header does not fit the file.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.', when: 'The body is over 256 kB.' },
  ADDRESS_TOO_LONG: {
    status: 414,
    message: 'The address of this request is too long.',
    when: 'The path or query is too long.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The headers of this request are too large.',
    when: 'All header lines together are over 16 kB.',
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    message: 'The request took too long to arrive.',
    when: 'The headers took more than 15 seconds to arrive, or the whole request more than 30.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    message: refusalMessages.fileTooLarge,
    when: 'An uploaded picture or table is over 10 MB.',
  },
  WRONG_CONTENT_TYPE: {
    status: 415,
    message: 'Send this request as JSON.',
    when: 'The body is not application/json.',
  },
  WRONG_FILE_TYPE: {
    status: 415,
    message: 'This file type is not supported here.',
    when: 'The content type of an upload is not one that the call takes.',
  },
  NO_SUCH_PART: {
    status: 416,
    message: 'That part of the file does not exist.',
    when: 'A Range header asks for what is beyond the end of a file, or cannot be read.',
  },
  KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used for a different request.',
    when: 'Same key, other body.',
  },
  CHALLENGE_REQUIRED: {
    status: 428,
    message: 'Please try again. We need to check that you’re not a robot.',
    when: 'A reset is asked for after several unknown addresses, or a sign-in after a hundred failures of the address: ask auth/ResetChallenge, and send the proof with the same request.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
    when: 'A limit per address, account or call is reached; Retry-After says for how long.',
  },
  TOO_MANY_DOCUMENTS: {
    status: 429,
    message: 'Two of your files are being worked on already. Please try again when they are done.',
    when: 'One person has two PDFs being drawn, or two tables being read; Retry-After says when to come back.',
  },
  UNEXPECTED: {
    status: 500,
    message: 'Something went wrong on our side.',
    when: 'A defect. The request id finds the log line.',
  },
  ORDER_EXPORT_NOT_FOUND: {
    status: 404,
    message: 'That order is not being sent to accounting.',
    when: 'The order was never submitted, or does not exist.',
  },
  ORDER_EXPORT_FINISHED: {
    status: 409,
    message: 'This order is already in accounting.',
    when: 'A retry meets an order export that is done, handled or void.',
  },
  ORDER_EXPORT_NOT_FAILED: {
    status: 409,
    message: 'Only failed order exports can be marked as handled.',
    when: 'An order export that has not failed, or not any more, is marked as handled.',
  },
  ORDER_IN_LEDGER: {
    status: 409,
    message: 'Accounting already has this order, so it can’t be edited. Retry it, or cancel it and reorder.',
    when: 'An order in Error is opened for editing, but its sales order was made before the failure.',
  },
  CRM_IS_LIVE: {
    status: 409,
    message:
      'Agents, accounts and contacts come from the CRM here. Create them there; they appear with the next sync.',
    when: 'An agent, account or contact is created while a live CRM is connected.',
  },
  VENDOR_UNAVAILABLE: {
    status: 502,
    message: 'The CRM is not responding right now. You’re seeing the last saved data.',
    when: 'A vendor did not respond, or refused a request we made for a user.',
  },
  NOT_BUILT: {
    status: 501,
    message: 'This part of the portal is not available yet.',
    when: 'The call belongs to a part that is not built yet.',
  },
  STORAGE_UNAVAILABLE: {
    status: 502,
    message: 'Pictures cannot be stored right now. Please try again in a moment.',
    when: 'The picture storage did not answer, or refused us.',
  },
  RATES_UNAVAILABLE: {
    status: 502,
    message: 'Shipping rates are unavailable right now.',
    when: 'The rate service did not answer; direct shipping still works.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'We can’t reach our database right now. Please try again in a moment.',
    when: 'The database is down or too slow.',
  },
  BUSY: {
    status: 503,
    message: 'We are very busy right now. Please try again in a moment.',
    when: 'The server sheds load; Retry-After says when to come back.',
  },
} as const
