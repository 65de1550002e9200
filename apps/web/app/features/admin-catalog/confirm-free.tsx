import { freeOfferWords } from '@portal/domain/free-offer'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type ConfirmFreeProps = {
  /** How many offers would cost nothing; 0 keeps it closed. */
  count: number
  onYes: () => void
  onNo: () => void
}

/** Asks before offers are saved that the shop would sell for nothing. */
export function ConfirmFree({ count, onYes, onNo }: ConfirmFreeProps) {
  return (
    <ConfirmDialog
      open={count > 0}
      {...freeOfferWords(count)}
      destructive={false}
      onYes={onYes}
      onNo={onNo}
    />
  )
}
