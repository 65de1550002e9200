import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { claimOrder, releaseOrder } from './claim-order.ts'
import { enterNumber } from './enter-number.ts'
import { addLearnedModel, listLearnedModels, removeLearnedModel } from './learned-models.ts'
import { listStaging } from './list-staging.ts'
import { tagsOfOrder } from './paper/tags-of-order.ts'
import { readBench } from './read-bench.ts'
import { scanAtBench } from './scan-at-bench.ts'
import { checkDone, finishUnit, setAside, takeUnit, undoScan } from './unit-steps.ts'

export const stagingRoutes = [
  route(contract.getStagingOrders, (ctx, { query }) => listStaging(ctx, query)),
  route(contract.getBench, (ctx, { params }) => readBench(ctx, params.orderId)),
  route(contract.claimOrder, (ctx, { params }) => claimOrder(ctx, params.orderId)),
  route(contract.releaseOrder, (ctx, { params }) => releaseOrder(ctx, params.orderId)),
  route(contract.takeUnit, (ctx, { params, body }) => takeUnit(ctx, params.orderId, body)),
  route(contract.scanAtBench, (ctx, { params, body }) => scanAtBench(ctx, params.orderId, body)),
  route(contract.enterNumber, (ctx, { params, body }) => enterNumber(ctx, params.orderId, body)),
  route(contract.checkDone, (ctx, { params, body }) => checkDone(ctx, params.orderId, body)),
  route(contract.undoScan, (ctx, { params, body }) => undoScan(ctx, params.orderId, body)),
  route(contract.setAside, (ctx, { params, body }) => setAside(ctx, params.orderId, body)),
  route(contract.getLearnedModels, (ctx, { query }) => listLearnedModels(ctx, query)),
  route(contract.addLearnedModel, (ctx, { body }) => addLearnedModel(ctx, body)),
  route(contract.removeLearnedModel, (ctx, { body }) => removeLearnedModel(ctx, body)),
  route(contract.finishUnit, (ctx, { params, body }) => finishUnit(ctx, params.orderId, body)),
  route(contract.printTagsOfOrder, (ctx, { params, body }) => tagsOfOrder(ctx, params.orderId, body)),
]
