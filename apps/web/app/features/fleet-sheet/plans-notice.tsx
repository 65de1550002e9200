import { giveNewNumbersWords, type PlansWithoutLine, plansWithoutLineWords } from '@portal/domain/number-wish'
import { Notice } from '../../ui/notice.tsx'

type PlansNoticeProps = {
  plans: PlansWithoutLine
  /** Gives these units new numbers; undefined where the reader can't. */
  onGive?: (() => void) | undefined
  isBusy?: boolean
}

/** "3 units get no line, but their plans are billed: $120.00 a month. Give them new numbers" (docs/spec/fleet.md#number-wish). */
export function PlansNotice({ plans, onGive, isBusy = false }: PlansNoticeProps) {
  if (plans.units === 0) return null
  return (
    <Notice tone="warning">
      {plansWithoutLineWords(plans)}{' '}
      {onGive && (
        <button type="button" className="link" disabled={isBusy} onClick={onGive}>
          {giveNewNumbersWords(plans.units)}
        </button>
      )}
    </Notice>
  )
}
