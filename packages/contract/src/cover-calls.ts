import { named, read, write } from './call.ts'

/** Who does the work of which agent (docs/spec/agent-cover.md). */
export const coverCalls = named({
  getMyCovers: read('/cover/GetMine'),
  getCovers: read('/cover/GetAll'),
  startCover: write('/cover/Start'),
  changeCover: write('/cover/Change/:coverId'),
  endCover: write('/cover/End/:coverId'),
  getCoverRequests: read('/cover/GetRequests'),
  askForCover: write('/cover/Ask'),
  withdrawCoverRequest: write('/cover/WithdrawRequest/:requestId'),
  acceptCoverRequest: write('/cover/AcceptRequest/:requestId'),
  declineCoverRequest: write('/cover/DeclineRequest/:requestId'),
  moveDrafts: write('/cover/MoveDrafts'),
})
