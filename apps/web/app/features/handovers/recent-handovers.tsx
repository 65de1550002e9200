import type { Handover } from '@portal/contract/handovers'
import { handedKinds, handedWords } from '@portal/domain/handovers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { handoversQuery, useUndoHandover } from './handovers.queries.ts'

/** "Wes Holt was turned off, and Nia Reed took over." */
const whatHappened = ({ kind, userName, fromName, toName }: Handover) =>
  kind === 'leaver'
    ? `${userName} was turned off${toName ? `, and ${toName} took over` : ''}.`
    : `Accounts of ${fromName} went to ${toName}.`

/** "12 accounts, 3 drafts. ", or nothing. */
function whatMoved({ moved }: Handover): string {
  const words = handedWords(moved)
  return words.length > 0 ? `${words.join(', ')}. ` : ''
}

/** What was handed over within the last day, each with Undo (docs/spec/handovers.md#undo); nothing where there was none. */
export function RecentHandovers({ userId }: { userId?: string }) {
  const { data = [] } = useQuery(handoversQuery(userId))
  const [undoing, setUndoing] = useState<Handover | null>(null)
  return (
    <>
      {data.map((handover) => (
        <Notice key={handover.handoverId}>
          <p>
            {whatHappened(handover)} {whatMoved(handover)}By {handover.by}; can be undone until{' '}
            {formatBusinessMoment(handover.undoUntil)}.
          </p>
          <p className="pt-2">
            <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setUndoing(handover)}>
              Undo
            </Button>
          </p>
        </Notice>
      ))}
      <UndoHandover handover={undoing} onDone={() => setUndoing(null)} />
    </>
  )
}

function UndoHandover({ handover, onDone }: { handover: Handover | null; onDone: () => void }) {
  const undo = useUndoHandover()
  const once = useOneAtATime()

  async function yes() {
    if (!handover) return
    try {
      const { result } = await undo.mutateAsync({ params: { handoverId: handover.handoverId }, body: {} })
      const hasKept = handedKinds.some((kind) => result.kept[kind] > 0)
      toast(
        hasKept
          ? `Undone. Left as is, because it was moved or used in the meantime: ${handedWords(result.kept).join(', ')}.`
          : 'Undone.',
        { tone: hasKept ? 'neutral' : 'success' },
      )
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    onDone()
  }

  return (
    <ConfirmDialog
      open={handover !== null}
      question={handover?.kind === 'leaver' ? `Turn ${handover.userName} back on?` : 'Undo this move?'}
      text={
        handover?.kind === 'leaver'
          ? 'They can sign in again and get back what was not moved or used in the meantime. Ended sessions and API keys stay ended.'
          : 'The accounts go back, with drafts and quotes that are still open.'
      }
      yes="Undo"
      no="Cancel"
      destructive={false}
      busy={undo.isPending}
      onYes={() => void once(yes)}
      onNo={onDone}
    />
  )
}
