/** Failures of cases (docs/spec/repairs.md). */
export const repairErrors = {
  CASE_NOT_FOUND: {
    status: 404,
    message: 'That case does not exist.',
    when: 'The case is unknown, or of another agent’s or customer’s account.',
  },
  CASE_CHANGED: {
    status: 409,
    message: 'Another person changed this case. Look at it again.',
    when: 'The version of a case that was sent is not the newest.',
  },
  CASE_STATE_REFUSED: {
    status: 409,
    message: 'The state of this case does not allow that.',
    when: 'An action meets a case whose state or kind does not allow it, or not any more; the message says which.',
  },
  CASE_OPEN: {
    status: 409,
    message: 'This problem of the device is reported already.',
    when: 'A problem is reported, or a case is reopened, while an open case of the same device and kind is there; the message names it, and `fields.caseId` has its id.',
  },
  CASE_DEVICE_ENDED: {
    status: 409,
    message: 'The device of this case was retired or replaced meanwhile.',
    when: 'A case is accepted, its device is replaced or swapped, or a spare is lent, after the device was retired or replaced.',
  },
  COVER_CHANGED: {
    status: 409,
    message: 'The cover of this device changed. Look at the case again.',
    when: 'A case is accepted as covered, and no repair is left that the cover pays; the message says why.',
  },
  SPARE_NOT_FREE: {
    status: 409,
    message: 'This device is not a free spare.',
    when: 'A device is lent or swapped in that is not a spare of the account any more, or is lent already.',
  },
  CASE_SPARE_LENT: {
    status: 409,
    message: 'A spare is lent for this case already. Return it first.',
    when: 'A second spare is lent for a case.',
  },
  CASE_REPLACED: {
    status: 409,
    message: 'The device of this case is replaced already.',
    when: 'A device is replaced or swapped a second time for the same case.',
  },
  CASE_PICTURES_FULL: {
    status: 409,
    message: 'A case has at most 4 pictures. Remove one first.',
    when: 'A fifth picture is added to a case.',
  },
  CASE_PICTURE_NOT_FOUND: {
    status: 404,
    message: 'That picture does not exist.',
    when: 'The picture is unknown, was removed, or is of a case that the caller may not see.',
  },
} as const
