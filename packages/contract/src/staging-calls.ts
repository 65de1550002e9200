import { named, read, write } from './call.ts'

/** The staging desk and the bench (docs/spec/staging.md#bench). All of them are ours. Apart, so that other pages need not load them. */
export const stagingCalls = named({
  getStagingOrders: read('/staging/GetOrders'),
  getBench: read('/staging/GetBench/:orderId'),
  claimOrder: write('/staging/ClaimOrder/:orderId'),
  releaseOrder: write('/staging/ReleaseOrder/:orderId'),
  takeUnit: write('/staging/TakeUnit/:orderId'),
  scanAtBench: write('/staging/Scan/:orderId'),
  enterNumber: write('/staging/EnterNumber/:orderId'),
  checkDone: write('/staging/CheckDone/:orderId'),
  undoScan: write('/staging/UndoScan/:orderId'),
  setAside: write('/staging/SetAside/:orderId'),
  finishUnit: write('/staging/FinishUnit/:orderId'),
})
