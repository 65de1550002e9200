import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { findShippingZone } from './find-shipping-zone.ts'
import { previewShop, readShopMoments } from './preview-shop.ts'
import { publishSetting, restoreSetting } from './publish-setting.ts'
import { listSettings, readSetting, readSettingHistory } from './read-settings.ts'
import { sendSettingEmail } from './send-setting-email.ts'
import { discardSettingDraft, saveSettingDraft } from './setting-drafts.ts'

export const settingRoutes = [
  route(contract.getSettings, (ctx) => listSettings(ctx)),
  route(contract.getSetting, (ctx, { params }) => readSetting(ctx, params.key)),
  route(contract.getSettingHistory, (ctx, { params, query }) => readSettingHistory(ctx, params.key, query)),
  route(contract.saveSettingDraft, (ctx, { body }) => saveSettingDraft(ctx, body)),
  route(contract.discardSettingDraft, (ctx, { body }) => discardSettingDraft(ctx, body)),
  route(contract.publishSetting, (ctx, { body }) => publishSetting(ctx, body)),
  route(contract.getShippingZone, (ctx, { params }) => findShippingZone(ctx, params.zip)),
  route(contract.sendSettingEmail, (ctx, { body }) => sendSettingEmail(ctx, body)),
  route(contract.restoreSetting, (ctx, { body }) => restoreSetting(ctx, body)),
  route(contract.getShopMoments, (ctx) => readShopMoments(ctx)),
  route(contract.previewShop, (ctx, { body }) => previewShop(ctx, body)),
]
