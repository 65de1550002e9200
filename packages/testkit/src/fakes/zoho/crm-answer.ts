import type { Said } from '../vendor-server.ts'

/** Parts of answers that Zoho CRM gives to many calls. */

export const moment = (date: Date) => `${date.toISOString().slice(0, 19)}+00:00`
export const complaint = (code: string, details: object = {}, message = 'the request is refused') => ({
  code,
  details,
  message,
  status: 'error',
})
export const refused = (status: number, code: string, details: object = {}): Said => ({
  status,
  json: complaint(code, details),
})
export const noContent: Said = { status: 204, json: undefined }
