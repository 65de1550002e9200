import { lazy, Suspense } from 'react'
import { AcceptDialog } from './accept-dialog.tsx'
import type { CaseDialogProps } from './case-dialog-props.ts'
import type { CaseStepName } from './case-step-names.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReturnedDialog } from './returned-dialog.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

const ReplaceCaseDialog = lazy(() =>
  import('./replace-case-dialog.tsx').then((module) => ({ default: module.ReplaceCaseDialog })),
)

/** The dialog of a step: what it needs to know, or whether it is meant. */
export function CaseDialog({ step, of: found, onClose }: CaseDialogProps & { step: CaseStepName }) {
  const props = { of: found, onClose }
  if (step === 'accept') return <AcceptDialog {...props} />
  if (step === 'decline' || step === 'reopen') return <ReasonDialog step={step} {...props} />
  if (step === 'sendReplacement' || step === 'startRepair') return <TrackingDialog step={step} {...props} />
  if (step === 'markReturned') return <ReturnedDialog {...props} />
  if (step === 'replace')
    return (
      <Suspense fallback={null}>
        <ReplaceCaseDialog {...props} />
      </Suspense>
    )
  return <ConfirmStep step={step} {...props} />
}
