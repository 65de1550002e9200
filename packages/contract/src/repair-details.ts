import { caseLimits } from '@portal/domain/repair-cases'
import * as z from 'zod'
import { calls } from './calls.ts'
import { file, pictureTypes } from './catalog-files.ts'
import { endpoint, result } from './endpoint.ts'
import { requiredText, uuid } from './fields.ts'
import { version } from './fleet.ts'
import { lineOfText } from './fleet-fields.ts'
import { changedCase, changeErrors, staffErrors, tracking } from './repair-changes.ts'
import { ofCase } from './repairs.ts'

export const addRepairMessage = endpoint(calls.addRepairMessage, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Write a message on a case, or an internal note, which customers never see and may not write.',
  params: ofCase,
  body: z.strictObject({ text: requiredText(caseLimits.messageMax), isInternal: z.boolean().optional() }),
  answer: result(z.object({ messageId: z.string(), version: z.int() })),
  errors: ['CASE_NOT_FOUND', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const updateRepairChecklist = endpoint(calls.updateRepairChecklist, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Say what was done about a lost or stolen device: true notes the time, false takes it back. What is left out stays.',
  params: ofCase,
  body: z.strictObject({
    version,
    lineSuspended: z.boolean().optional(),
    lockRequested: z.boolean().optional(),
    /** The number of the police report; null or empty for none. */
    policeReport: lineOfText(caseLimits.policeReportMax).nullable().optional(),
  }),
  answer: changedCase,
  errors: changeErrors,
  idempotent: true,
})

export const updateRepairShipping = endpoint(calls.updateRepairShipping, {
  scope: 'fleet:write',
  needs: 'order',
  summary: 'Enter or correct the tracking numbers of a case. What is left out stays; null clears a value.',
  params: ofCase,
  body: z.strictObject({
    version,
    trackingNumber: tracking.optional(),
    returnTrackingNumber: tracking.optional(),
  }),
  answer: changedCase,
  errors: staffErrors,
  idempotent: true,
})

export const addRepairPicture = endpoint(calls.addRepairPicture, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Add a picture to an open case, at most 4: checked, drawn anew without its metadata, and shown to those who may see the case only.',
  params: ofCase,
  upload: { types: pictureTypes, maxBytes: caseLimits.pictureBytesMax },
  body: file,
  answer: result(z.object({ pictureId: z.string(), version: z.int() })),
  errors: [
    'CASE_NOT_FOUND',
    'CASE_STATE_REFUSED',
    'CASE_PICTURES_FULL',
    'PICTURE_REFUSED',
    'FILE_TOO_LARGE',
    'WRONG_FILE_TYPE',
    'STORAGE_UNAVAILABLE',
  ],
})

export const removeRepairPicture = endpoint(calls.removeRepairPicture, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Remove a picture of an open case.',
  params: z.object({ pictureId: uuid }),
  body: z.strictObject({}),
  answer: changedCase,
  errors: ['CASE_PICTURE_NOT_FOUND', 'CASE_STATE_REFUSED'],
})
