import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { readCockpit } from './read-cockpit.ts'

export const vendorRoutes = [route(contract.getCockpit, (ctx) => readCockpit(ctx))]
