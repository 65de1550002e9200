import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { exportSales } from './export-sales.ts'
import { readSales } from './sales.ts'

export const salesRoutes = [
  route(contract.getSales, (ctx, { query }) => readSales(ctx, query)),
  route(contract.exportSales, (ctx, { query }) => exportSales(ctx, query)),
]
