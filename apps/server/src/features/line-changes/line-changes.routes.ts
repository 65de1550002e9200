import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { changeLine, createLine, moveLine } from './change-line.ts'

export const lineChangeRoutes = [
  route(contract.createLine, (ctx, { params, body }) => createLine(ctx, params.accountId, body)),
  route(contract.changeLine, (ctx, { params, body }) => changeLine(ctx, params.lineId, body)),
  route(contract.moveLine, (ctx, { params, body }) => moveLine(ctx, params.lineId, body)),
]
