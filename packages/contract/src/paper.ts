import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { orderIdParam, pdfFile, uuid } from './fields.ts'
import { deviceField } from './fleet-fields.ts'

/** What is printed of orders and stations, as PDF documents (docs/spec/staging.md#paper). Nothing in them is a price. */

export const getBuildSheet = endpoint(calls.getBuildSheet, {
  summary:
    'The build sheet of an order as a PDF document, base64: its units by line with boxes to tick, apps, add-ons, staging notes and the command codes of the bench. For those who read the bench of the order.',
  params: z.object({ orderId: orderIdParam }),
  answer: result(pdfFile),
  errors: ['ORDER_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const getHandoverList = endpoint(calls.getHandoverList, {
  summary:
    'The handover list of a station as a PDF document, base64: its devices that are shipped, in service or spare, each with its holder and a line for a signature.',
  params: z.object({ stationId: uuid }),
  answer: result(pdfFile),
  errors: ['STATION_NOT_FOUND', 'HANDOVER_TOO_LONG', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const getBoxHandoverList = endpoint(calls.getBoxHandoverList, {
  summary:
    'The same for the devices of a box, by station, for those who receive it; missing ones are left out.',
  params: z.object({ boxCode: deviceField('tagCode') }),
  answer: result(pdfFile),
  errors: ['BOX_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})
