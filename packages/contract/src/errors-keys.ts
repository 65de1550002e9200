/** Failures of API keys (docs/spec/api-keys.md). */
export const keyErrors = {
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
