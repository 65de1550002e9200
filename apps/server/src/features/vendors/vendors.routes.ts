import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { readIntegrations } from './read-integrations.ts'

export const vendorRoutes = [route(contract.getIntegrations, (ctx) => readIntegrations(ctx))]
