import type { RepairCase } from '@portal/contract/repairs'
import { type CaseAction, caseActions } from '@portal/domain/repair-cases'
import {
  Check,
  Ellipsis,
  MapPinCheck,
  PackageCheck,
  RefreshCw,
  RotateCcw,
  Truck,
  Wrench,
  X,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { type CaseStepName, stepsOf } from './case-step-names.ts'

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
    <div className="actions">
      {more.length > 0 && (
        <DisclosureMenu
          buttonClassName="btn btn-ghost"
          align="end"
          button={
            <>
              <Ellipsis size={18} aria-hidden />
              More
            </>
          }
        >
          {(close) => (
            <ul>
              {more.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    onClick={() => {
                      close()
                      setOpen(name)
                    }}
                  >
                    {labelOf(name)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </DisclosureMenu>
      )}
      {beside.map((name) => (
        <Button
          key={name}
          variant="ghost"
          icon={icons[name]}
          aria-haspopup="dialog"
          onClick={() => setOpen(name)}
        >
          {labelOf(name)}
        </Button>
      ))}
      {primary !== null && (
        <Button icon={icons[primary]} aria-haspopup="dialog" onClick={() => setOpen(primary)}>
          {labelOf(primary)}
        </Button>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          <CaseDialog step={open} of={of} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** A step that is done is no button any more, and the focus that it had goes with it: the heading has it then. */
function useHeadingAfter(isOpen: boolean) {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusHeading()
    wasOpen.current = isOpen
  }, [isOpen])
}
