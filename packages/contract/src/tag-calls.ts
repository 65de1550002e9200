import { named } from './call.ts'

/** Tags as files for printers (docs/spec/fleet.md#tags). Apart, so that only the dialog that prints them loads them. */
export const tagCalls = named({
  printTags: { method: 'POST', path: '/fleet/PrintTags/:accountId', effect: 'read', access: 'signed-in' },
  printTagsOfOrder: {
    method: 'POST',
    path: '/staging/PrintTags/:orderId',
    effect: 'read',
    access: 'signed-in',
  },
})
