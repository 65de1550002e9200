import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './manage-webhooks.ts'
import { listDeliveries, replayDelivery, sendTestMessage } from './webhook-deliveries.ts'

export const webhookRoutes = [
  route(contract.getWebhooks, (ctx, { params }) => listWebhooks(ctx, params.accountId)),
  route(contract.getHouseWebhooks, (ctx) => listWebhooks(ctx, null)),
  route(contract.createWebhook, (ctx, { params, body }) => createWebhook(ctx, params.accountId, body)),
  route(contract.createHouseWebhook, (ctx, { body }) => createWebhook(ctx, null, body)),
  route(contract.updateWebhook, (ctx, { params, body }) => updateWebhook(ctx, params, body)),
  route(contract.removeWebhook, (ctx, { params }) => removeWebhook(ctx, params)),
  route(contract.rotateWebhookSecret, (ctx, { params }) => rotateWebhookSecret(ctx, params)),
  route(contract.testWebhook, (ctx, { params }) => sendTestMessage(ctx, params)),
  route(contract.getWebhookDeliveries, (ctx, { params, query }) => listDeliveries(ctx, params, query)),
  route(contract.replayWebhookDelivery, (ctx, { params }) => replayDelivery(ctx, params)),
]
