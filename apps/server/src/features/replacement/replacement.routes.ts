import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { readReplacement } from './plan-replacement.ts'
import { replaceDevice } from './replace-device.ts'

export const replacementRoutes = [
  route(contract.getReplacement, (ctx, { params }) => readReplacement(ctx, params.deviceId)),
  route(contract.replaceDevice, (ctx, { params, body }) => replaceDevice(ctx, params.deviceId, body)),
]
