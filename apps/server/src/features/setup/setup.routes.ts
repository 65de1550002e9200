import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { hideSetup, readSetup, sendTestEmail } from './setup.ts'

export const setupRoutes = [
  route(contract.getSetup, (ctx) => readSetup(ctx)),
  route(contract.sendTestEmail, (ctx) => sendTestEmail(ctx)),
  route(contract.hideSetup, (ctx, { body }) => hideSetup(ctx, body)),
]
