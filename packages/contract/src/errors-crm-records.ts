/** Refusals of changes to records of the embedded CRM (docs/spec/accounts.md#records). */
export const crmRecordErrors = {
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
