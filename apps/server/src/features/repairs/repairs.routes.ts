import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { addMessage } from './add-message.ts'
import { addPicture, readPicture, removePicture } from './case-pictures.ts'
import { acceptCase, declineCase } from './decide-case.ts'
import { closeCase, closeCases, foundAgain, reopenCase, withdrawCase } from './end-case.ts'
import { lendSpare, returnSpare } from './lend-spare.ts'
import { exportCases, listCases, readCounts } from './list-cases.ts'
import { readCase } from './read-case.ts'
import { readFigures } from './read-figures.ts'
import { replaceInCase, swapInCase } from './replace-in-case.ts'
import { readReport, reportCase } from './report-case.ts'
import { markReturned, sendReplacement, startRepair, updateShipping } from './send-back.ts'
import { updateChecklist } from './update-checklist.ts'

export const repairRoutes = [
  route(contract.getRepairReport, (ctx, { params }) => readReport(ctx, params.deviceId)),
  route(contract.reportRepair, (ctx, { params, body }) => reportCase(ctx, params.deviceId, body)),
  route(contract.getRepairCases, (ctx, { query }) => listCases(ctx, query)),
  route(contract.getRepairCounts, (ctx, { query }) => readCounts(ctx, query)),
  route(contract.exportRepairCases, (ctx, { query }) => exportCases(ctx, query)),
  route(contract.getRepairFigures, (ctx, { query }) => readFigures(ctx, query)),
  route(contract.closeRepairCases, (ctx, { body }) => closeCases(ctx, body)),
  route(contract.getRepairCase, (ctx, { params }) => readCase(ctx, params.caseId)),
  route(contract.acceptRepair, (ctx, { params, body }) => acceptCase(ctx, params.caseId, body)),
  route(contract.declineRepair, (ctx, { params, body }) => declineCase(ctx, params.caseId, body)),
  route(contract.sendReplacement, (ctx, { params, body }) => sendReplacement(ctx, params.caseId, body)),
  route(contract.startRepair, (ctx, { params, body }) => startRepair(ctx, params.caseId, body)),
  route(contract.markRepairReturned, (ctx, { params, body }) => markReturned(ctx, params.caseId, body)),
  route(contract.closeRepair, (ctx, { params, body }) => closeCase(ctx, params.caseId, body)),
  route(contract.withdrawRepair, (ctx, { params, body }) => withdrawCase(ctx, params.caseId, body)),
  route(contract.findRepairDevice, (ctx, { params, body }) => foundAgain(ctx, params.caseId, body)),
  route(contract.reopenRepair, (ctx, { params, body }) => reopenCase(ctx, params.caseId, body)),
  route(contract.addRepairMessage, (ctx, { params, body }) => addMessage(ctx, params.caseId, body)),
  route(contract.updateRepairChecklist, (ctx, { params, body }) => updateChecklist(ctx, params.caseId, body)),
  route(contract.updateRepairShipping, (ctx, { params, body }) => updateShipping(ctx, params.caseId, body)),
  route(contract.lendRepairSpare, (ctx, { params, body }) => lendSpare(ctx, params.caseId, body)),
  route(contract.returnRepairSpare, (ctx, { params, body }) => returnSpare(ctx, params.caseId, body)),
  route(contract.replaceRepairDevice, (ctx, { params, body }) => replaceInCase(ctx, params.caseId, body)),
  route(contract.swapRepairSpare, (ctx, { params, body }) => swapInCase(ctx, params.caseId, body)),
  route(contract.addRepairPicture, (ctx, { params, body }) => addPicture(ctx, params.caseId, body)),
  route(contract.removeRepairPicture, (ctx, { params }) => removePicture(ctx, params.pictureId)),
  route(contract.getRepairPicture, (ctx, { params, query }) => readPicture(ctx, params.pictureId, query)),
]
