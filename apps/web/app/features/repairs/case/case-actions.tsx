import type { RepairCase } from '@portal/contract/repairs'
import { type CaseAction, caseActions } from '@portal/domain/repair-cases'
import { Check, MapPinCheck, PackageCheck, RefreshCw, RotateCcw, Truck, Wrench, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../ui/button.tsx'
import { RecordActs, RecordMenu } from '../../../ui/record.tsx'
import { useHeadingAfter } from '../../../ui/use-heading-focus.ts'
import { type CaseStepName, stepsOf } from './case-steps.ts'

const CaseDialog = lazy(() => import('./case-dialogs.tsx').then((module) => ({ default: module.CaseDialog })))

const icons: Record<CaseStepName, ReactNode> = {
  accept: <Check size={18} aria-hidden />,
  decline: <X size={18} aria-hidden />,
  replace: <RefreshCw size={18} aria-hidden />,
  sendReplacement: <Truck size={18} aria-hidden />,
  startRepair: <Wrench size={18} aria-hidden />,
  markReturned: <PackageCheck size={18} aria-hidden />,
  close: <Check size={18} aria-hidden />,
  withdraw: <X size={18} aria-hidden />,
  find: <MapPinCheck size={18} aria-hidden />,
  reopen: <RotateCcw size={18} aria-hidden />,
}

const labelOf = (name: CaseStepName) =>
  name === 'replace' ? 'Replace' : caseActions[name satisfies CaseAction].label

/** What the person may do with the case now: the next step first, others beside it or behind one button. */
export function CaseActions({ of }: { of: RepairCase }) {
  const [open, setOpen] = useState<CaseStepName | null>(null)
  const { primary, beside, more } = stepsOf(of)
  useHeadingAfter(open !== null)
  return (
    <RecordActs>
      {beside !== null && (
        <Button variant="ghost" icon={icons[beside]} aria-haspopup="dialog" onClick={() => setOpen(beside)}>
          {labelOf(beside)}
        </Button>
      )}
      {primary !== null && (
        <Button icon={icons[primary]} aria-haspopup="dialog" onClick={() => setOpen(primary)}>
          {labelOf(primary)}
        </Button>
      )}
      <RecordMenu
        acts={more.map((name) => ({ name: labelOf(name), onPress: () => setOpen(name) }))}
        dangers={[]}
      />
      {open !== null && (
        <Suspense fallback={null}>
          <CaseDialog step={open} of={of} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </RecordActs>
  )
}
