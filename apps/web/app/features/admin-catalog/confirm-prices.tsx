import type { confirmPricesWords } from '@portal/domain/confirm-prices'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type ConfirmPricesProps = {
  /** What to ask; undefined keeps it closed. */
  words: ReturnType<typeof confirmPricesWords>
  onYes: () => void
  onNo: () => void
}

/** Asks before prices are saved that are $0.00, or that the shop shows and does not charge. */
export function ConfirmPrices({ words, onYes, onNo }: ConfirmPricesProps) {
  return (
    <ConfirmDialog
      open={words !== undefined}
      question={words?.question ?? ''}
      text={words?.text}
      destructive={false}
      onYes={onYes}
      onNo={onNo}
    />
  )
}
