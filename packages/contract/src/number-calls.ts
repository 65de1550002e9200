import { named, read, write } from './call.ts'

/** Numbers of the lines of an order (docs/spec/staging.md#numbers-of-an-order). */
export const numberCalls = named({
  getNumbersSheet: read('/line/GetNumbersSheet/:orderId'),
  checkNumbers: { method: 'POST', path: '/line/CheckNumbers/:orderId', effect: 'read', access: 'signed-in' },
  readNumbersFile: {
    method: 'POST',
    path: '/line/ReadNumbersFile/:orderId',
    effect: 'read',
    access: 'signed-in',
  },
  enterNumbers: write('/line/EnterNumbers/:orderId'),
  getReprints: read('/line/GetReprints/:orderId'),
})
