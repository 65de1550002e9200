import { contract } from '@portal/contract/contract'
import { route } from '../../../http/route.ts'
import { enrollmentOfDevices, enrollmentOfOrder } from './enrollment-file.ts'

export const enrollmentRoutes = [
  route(contract.getOrderEnrollment, (ctx, { params, query }) =>
    enrollmentOfOrder(ctx, params.orderId, query),
  ),
  route(contract.exportEnrollment, (ctx, { params, body }) =>
    enrollmentOfDevices(ctx, params.accountId, body),
  ),
]
