import { named, read, write } from './call.ts'

/** Boxes of orders (docs/spec/staging.md#boxes). All of them are ours. Apart, so that other pages need not load them. */
export const boxCalls = named({
  getBoxes: read('/staging/GetBoxes/:orderId'),
  getPackingList: read('/staging/GetPackingList/:boxId'),
  openBox: write('/staging/OpenBox/:orderId'),
  putInBox: write('/staging/PutInBox/:boxId'),
  scanIntoBox: write('/staging/ScanIntoBox/:boxId'),
  takeOut: write('/staging/TakeOut/:boxId'),
  closeBox: write('/staging/CloseBox/:boxId'),
  reopenBox: write('/staging/ReopenBox/:boxId'),
  removeBox: write('/staging/RemoveBox/:boxId'),
  shipBox: write('/staging/ShipBox/:boxId'),
  findReturned: read('/staging/FindReturned/:code'),
  takeBack: write('/staging/TakeBack/:boxId'),
  correctTracking: write('/staging/CorrectTracking/:boxId'),

  // what arrives
  getBox: read('/staging/GetBox/:boxCode'),
  receiveBox: write('/staging/ReceiveBox/:boxCode'),
  getArrivals: read('/staging/GetArrivals/:orderId'),
  recordArrivals: write('/staging/RecordArrivals/:orderId'),
})
