import { contract } from '@portal/contract/contract'
import { route } from '../../../http/route.ts'
import { readArrivals, recordArrivals } from '../arrivals/arrivals.ts'
import { packingList } from '../paper/packing-list.ts'
import { readBox, receiveBox } from '../receiving/receive-box.ts'
import { closeBox, openBox, putInBox, removeBox, reopenBox, takeOut } from './pack-box.ts'
import { readBoxes } from './read-boxes.ts'
import { scanIntoBox } from './scan-into-box.ts'
import { correctTracking, shipBox } from './ship-box.ts'
import { findReturned, takeBack } from './take-back.ts'

export const boxRoutes = [
  route(contract.getBoxes, (ctx, { params }) => readBoxes(ctx, params.orderId)),
  route(contract.getPackingList, (ctx, { params }) => packingList(ctx, params.boxId)),
  route(contract.openBox, (ctx, { params }) => openBox(ctx, params.orderId)),
  route(contract.putInBox, (ctx, { params, body }) => putInBox(ctx, params.boxId, body.deviceIds)),
  route(contract.scanIntoBox, (ctx, { params, body }) => scanIntoBox(ctx, params.boxId, body.scanned)),
  route(contract.takeOut, (ctx, { params, body }) => takeOut(ctx, params.boxId, body.deviceIds)),
  route(contract.closeBox, (ctx, { params }) => closeBox(ctx, params.boxId)),
  route(contract.reopenBox, (ctx, { params }) => reopenBox(ctx, params.boxId)),
  route(contract.removeBox, (ctx, { params }) => removeBox(ctx, params.boxId)),
  route(contract.getBox, (ctx, { params }) => readBox(ctx, params.boxCode)),
  route(contract.receiveBox, (ctx, { params, body }) => receiveBox(ctx, params.boxCode, body)),
  route(contract.getArrivals, (ctx, { params }) => readArrivals(ctx, params.orderId)),
  route(contract.recordArrivals, (ctx, { params, body }) => recordArrivals(ctx, params.orderId, body)),
  route(contract.shipBox, (ctx, { params, body }) => shipBox(ctx, params.boxId, body)),
  route(contract.findReturned, (ctx, { params }) => findReturned(ctx, params.code)),
  route(contract.takeBack, (ctx, { params, body }) => takeBack(ctx, params.boxId, body)),
  route(contract.correctTracking, (ctx, { params, body }) => correctTracking(ctx, params.boxId, body)),
]
