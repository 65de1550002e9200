/** Failures of quotes (docs/spec/quotes.md). */
export const quoteErrors = {
  QUOTE_NOT_FOUND: {
    status: 404,
    message: 'This quote was not found. Check the link, or ask your agent for a new one.',
    when: 'The quote does not exist for the caller, or no working link has this token.',
  },
  QUOTE_ENDED: {
    status: 409,
    message: 'This quote can no longer be answered.',
    when: 'A quote is answered, withdrawn or linked to after it was answered, withdrawn or replaced, or after its last day; the message says which.',
  },
  QUOTE_CHANGED: {
    status: 409,
    message: 'An address of this quote changed. Look at it, then answer again.',
    when: 'A quote is accepted or corrected by a person who saw it before its latest correction.',
  },
  QUOTE_CORRECTION_WAITS: {
    status: 409,
    message: 'This address can’t be used at the quoted price. You can send it to your agent.',
    when: 'A corrected address was not verified, or shipping would not cost what was quoted; the message says why.',
  },
  QUOTE_CORRECTIONS_FULL: {
    status: 429,
    message: 'Your agent has your corrections of today. Please call for anything urgent.',
    when: 'A quote already has ten corrections from the last 24 hours.',
  },
  QUOTE_COMMENTS_FULL: {
    status: 429,
    message: 'Your agent has your comments of today. Please call for anything urgent.',
    when: 'A quote already has ten comments from the last 24 hours.',
  },
  ORDER_FROZEN: {
    status: 409,
    message: 'This order is quoted and can’t be changed.',
    when: 'A draft is changed, submitted or removed while its quote is open, or was accepted and is still valid; the message names the quote and the way on.',
  },
} as const
