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
