/** Refusals of changes to manufacturers and rate plans (docs/spec/back-office.md#lists). */
export const catalogListErrors = {
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
