import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { exportLines } from './export-lines.ts'
import { listLines, readCounts } from './list-lines.ts'
import { readLine } from './read-line.ts'

export const lineListRoutes = [
  route(contract.getLines, (ctx, { query }) => listLines(ctx, query)),
  route(contract.getLineCounts, (ctx, { query }) => readCounts(ctx, query)),
  route(contract.exportLines, (ctx, { query }) => exportLines(ctx, query)),
  route(contract.getLine, (ctx, { params }) => readLine(ctx, params.lineId)),
]
