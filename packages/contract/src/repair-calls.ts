import { named, read, write } from './call.ts'

/** Cases of devices (docs/spec/repairs.md#calls). All of them are ours. Apart, so that other pages need not load them. */
export const repairCalls = named({
  getRepairReport: read('/repair/GetReport/:deviceId'),
  reportRepair: write('/repair/Report/:deviceId'),

  // lists
  getRepairCases: read('/repair/GetCases'),
  getRepairCounts: read('/repair/GetCounts'),
  exportRepairCases: read('/repair/Export'),
  getRepairFigures: read('/repair/GetFigures'),
  closeRepairCases: write('/repair/CloseCases'),

  // one case
  getRepairCase: read('/repair/GetCase/:caseId'),
  acceptRepair: write('/repair/Accept/:caseId'),
  declineRepair: write('/repair/Decline/:caseId'),
  sendReplacement: write('/repair/SendReplacement/:caseId'),
  startRepair: write('/repair/StartRepair/:caseId'),
  markRepairReturned: write('/repair/MarkReturned/:caseId'),
  closeRepair: write('/repair/Close/:caseId'),
  withdrawRepair: write('/repair/Withdraw/:caseId'),
  findRepairDevice: write('/repair/Found/:caseId'),
  reopenRepair: write('/repair/Reopen/:caseId'),
  addRepairMessage: write('/repair/AddMessage/:caseId'),
  updateRepairChecklist: write('/repair/UpdateChecklist/:caseId'),
  updateRepairShipping: write('/repair/UpdateShipping/:caseId'),
  lendRepairSpare: write('/repair/LendSpare/:caseId'),
  returnRepairSpare: write('/repair/ReturnSpare/:caseId'),
  replaceRepairDevice: write('/repair/Replace/:caseId'),
  swapRepairSpare: write('/repair/Swap/:caseId'),

  // pictures
  addRepairPicture: write('/repair/AddPicture/:caseId'),
  removeRepairPicture: write('/repair/RemovePicture/:pictureId'),
  getRepairPicture: read('/repair/GetPicture/:pictureId'),
})
