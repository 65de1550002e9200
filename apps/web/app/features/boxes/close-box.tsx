import { boxCalls } from '@portal/contract/box-calls'
import type { Box } from '@portal/contract/boxes'
import { closeQuestion } from '@portal/domain/packing-scan'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useBoxWrite } from './boxes.queries.ts'

type CloseBoxProps = {
  box: Box
  /** Staged units that could go into it. */
  missing: Box['devices']
  /** Nothing of the order is left for it: closing is what comes next. */
  isFull: boolean
  doing: (work: () => Promise<unknown>) => Promise<boolean>
  onClosed: () => void
}

/** Closes a box; asks first while the count is short. */
export function CloseBox({
  box: { boxId, number, devices },
  missing,
  isFull,
  doing,
  onClosed,
}: CloseBoxProps) {
  const [isAsked, setAsked] = useState(false)
  const close = useBoxWrite(boxCalls.closeBox)
  const names = missing.map(({ unitNumber }) => unitNumber ?? 'no number')
  const asks = devices.length === 0 ? null : closeQuestion(number, devices.length, names)
  async function send() {
    setAsked(false)
    if (await doing(() => close.mutateAsync({ params: { boxId }, body: {} }))) onClosed()
  }
  return (
    <>
      <Button
        variant={isFull ? 'primary' : 'ghost'}
        busy={close.isPending}
        icon={<PackageCheck size={22} aria-hidden />}
        onClick={() => (asks === null ? void send() : setAsked(true))}
      >
        Close box {number}
        {asks !== null && ` with ${devices.length}`}
      </Button>
      <ConfirmDialog
        open={isAsked && asks !== null}
        question={asks?.question ?? ''}
        text={asks?.text}
        yes={`Close with ${devices.length}`}
        no="Keep packing"
        destructive={false}
        onYes={() => void send()}
        onNo={() => setAsked(false)}
      />
    </>
  )
}
