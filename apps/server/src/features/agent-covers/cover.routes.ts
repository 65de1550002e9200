import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import {
  acceptCoverRequest,
  askForCover,
  declineCoverRequest,
  listCoverRequests,
  withdrawCoverRequest,
} from './cover-requests.ts'
import { changeCover, endCover, startCover } from './covers.ts'
import { listCovers, listMyCovers } from './list-covers.ts'

export const coverRoutes = [
  route(contract.getMyCovers, (ctx) => listMyCovers(ctx)),
  route(contract.getCovers, (ctx) => listCovers(ctx)),
  route(contract.startCover, (ctx, { body }) => startCover(ctx, body)),
  route(contract.changeCover, (ctx, { params, body }) => changeCover(ctx, params.coverId, body)),
  route(contract.endCover, (ctx, { params }) => endCover(ctx, params.coverId)),
  route(contract.getCoverRequests, (ctx) => listCoverRequests(ctx)),
  route(contract.askForCover, (ctx, { body }) => askForCover(ctx, body)),
  route(contract.withdrawCoverRequest, (ctx, { params }) => withdrawCoverRequest(ctx, params.requestId)),
  route(contract.acceptCoverRequest, (ctx, { params, body }) =>
    acceptCoverRequest(ctx, params.requestId, body),
  ),
  route(contract.declineCoverRequest, (ctx, { params, body }) =>
    declineCoverRequest(ctx, params.requestId, body),
  ),
]
