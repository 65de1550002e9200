import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import {
  discardSettingDraft,
  listSettings,
  publishSetting,
  readSetting,
  readSettingHistory,
  restoreSetting,
  saveSettingDraft,
} from './settings.ts'
import { findShippingZone, previewShop, readShopMoments, sendSettingEmail } from './try-settings.ts'

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
