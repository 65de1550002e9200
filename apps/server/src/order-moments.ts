import { refuseUnapproved } from './features/approvals/approval-need.ts'
import { fillCartOf, refuseUnsold } from './features/cart/wanted-lines.ts'
import { fleetMoments } from './features/fleet/moments.ts'
import { bearLinesOf, dropLinesOf } from './features/lines/bear-lines.ts'
import {
  correctBoxExport,
  startBoxExport,
  startOrderExport,
  voidOrderExport,
} from './features/order-export/start-export.ts'
import { orderMoments } from './features/orders/moments.ts'
import { noteReplacementsDropped } from './features/repairs/note-replacements.ts'
import { boxMoments } from './features/staging/moments.ts'
import { endStaging, refuseLeft, startStaging } from './features/staging/start-staging.ts'
import { registrationMoments } from './features/users/moments.ts'

/**
 * Who follows which moment, in the sequence in which they take their locks. The start calls it, and what builds the world of tests;
 * a moment that no one was told about throws.
 */
export function fillMoments(): void {
  orderMoments.beforeSubmit.follow(refuseUnapproved)
  orderMoments.submitted.follow(bearLinesOf, startStaging)
  orderMoments.sent.follow(startOrderExport)
  orderMoments.beforeCancel.follow(refuseLeft)
  orderMoments.cancelled.follow(dropLinesOf, (tx, { orderId }) => endStaging(tx, orderId), voidOrderExport)
  registrationMoments.beforeRegistered.follow(refuseUnsold)
  registrationMoments.approved.follow(fillCartOf)
  fleetMoments.unitsDropped.follow(noteReplacementsDropped)
  boxMoments.shipped.follow(startBoxExport)
  boxMoments.corrected.follow(correctBoxExport)
}
