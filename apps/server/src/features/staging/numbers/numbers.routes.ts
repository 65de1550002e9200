import { contract } from '@portal/contract/contract'
import { route } from '../../../http/route.ts'
import { checkNumbers, readNumbersFile } from './check-numbers.ts'
import { enterNumbers, readNumbersSheet, readReprints } from './enter-numbers.ts'

export const numberRoutes = [
  route(contract.getNumbersSheet, (ctx, { params }) => readNumbersSheet(ctx, params.orderId)),
  route(contract.checkNumbers, (ctx, { params, body }) => checkNumbers(ctx, params.orderId, body)),
  route(contract.readNumbersFile, (ctx, { params, query, body }) =>
    readNumbersFile(ctx, params.orderId, { file: body, sheet: query.sheet }),
  ),
  route(contract.enterNumbers, (ctx, { params, body }) => enterNumbers(ctx, params.orderId, body)),
  route(contract.getReprints, (ctx, { params }) => readReprints(ctx, params.orderId)),
]
