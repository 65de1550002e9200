/** Ids of the parts of the order form, for the summaries and hints that lead to them. */
export const editFieldIds = {
  account: 'edit-account',
  contact: 'edit-contact',
  agent: 'edit-agent',
  referenceNumber: 'edit-reference-number',
  notes: 'edit-notes',
  stagingNotes: 'edit-staging-notes',
} as const
