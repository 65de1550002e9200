import type { OwnerAction } from '@portal/domain/device-status'

/** What is lost by an action that takes a device out of use; it is said before it happens. */
export const actionLosses: Partial<Record<OwnerAction, string>> = {
  miss: 'It counts as lost until it is found.',
  lose: 'It is out of service until it is found.',
  steal: 'It is out of service until it is found.',
  retire: 'This can’t be undone. Its unit number and its IMEI become free for another device.',
}

const verbs: Partial<Record<OwnerAction, (of: string) => string>> = {
  miss: (of) => `Report ${of} as missing?`,
  lose: (of) => `Report ${of} as lost?`,
  steal: (of) => `Report ${of} as stolen?`,
  retire: (of) => `Retire ${of}?`,
}

/** The question before such an action; undefined for one that can be taken back. */
export const questionOf = (action: OwnerAction, of: string) => verbs[action]?.(of)
