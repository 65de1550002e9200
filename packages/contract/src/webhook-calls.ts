import { named, read, write } from './call.ts'

/** Webhooks (docs/spec/webhooks.md). All of them are ours. Apart, so that only their screens load them. */
export const webhookCalls = named({
  getWebhooks: read('/webhook/GetByAccount/:accountId'),
  getHouseWebhooks: read('/webhook/GetOfHouse', 'administrator'),
  createWebhook: write('/webhook/Create/:accountId'),
  createHouseWebhook: write('/webhook/CreateOfHouse', 'administrator'),
  updateWebhook: write('/webhook/Update/:webhookId'),
  removeWebhook: write('/webhook/Remove/:webhookId'),
  rotateWebhookSecret: write('/webhook/RotateSecret/:webhookId'),
  testWebhook: write('/webhook/SendTest/:webhookId'),
  getWebhookDeliveries: read('/webhook/GetDeliveries/:webhookId'),
  replayWebhookDelivery: write('/webhook/Replay/:messageId'),
})
