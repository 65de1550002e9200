import { contract } from '@portal/contract/contract'
import { route } from '../../../http/route.ts'
import { checkUnits, listTakenUnits } from './check-units.ts'
import { revealPortPin } from './port-pin.ts'
import { saveUnits } from './save-units.ts'
import { exportUnits, readUnitsFile, unitsSample } from './unit-files.ts'
import { readUnits } from './units.ts'

export const fleetSheetRoutes = [
  route(contract.getUnits, (ctx, { params }) => readUnits(ctx, params.orderId)),
  route(contract.saveUnits, (ctx, { params, body }) => saveUnits(ctx, params.orderId, body)),
  route(contract.checkUnits, (ctx, { params, body }) => checkUnits(ctx, params.accountId, body)),
  route(contract.getTakenUnits, (ctx, { params, query }) => listTakenUnits(ctx, params.accountId, query)),
  route(contract.readUnitsFile, (ctx, { params, query, body }) =>
    readUnitsFile(ctx, params.accountId, { file: body, orderId: query.orderId, sheet: query.sheet }),
  ),
  route(contract.getUnitsSample, (ctx, { query }) => unitsSample(ctx, query.format)),
  route(contract.exportUnits, (ctx, { params, query }) => exportUnits(ctx, params.orderId, query)),
  route(contract.revealPortPin, (ctx, { params }) => revealPortPin(ctx, params.deviceId)),
]
