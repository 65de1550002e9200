import type { Station } from '@portal/contract/fleet'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts'
import { useRemoveStation } from './fleet.queries.ts'

type RemoveStationProps = { station: Station | null; onDone: () => void }

/** Asks before a station is removed. One that still has devices stays, and the question says why. */
export function RemoveStation({ station, onDone }: RemoveStationProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const remove = useRemoveStation()
  const once = useOneAtATime()
  const hasRemoved = useFocusAfterRemoval(station !== null)

  function close() {
    setProblem(null)
    onDone()
  }

  const send = () =>
    once(async () => {
      if (station === null) return
      try {
        await remove.mutateAsync({ params: { stationId: station.stationId }, body: {} })
      } catch (error) {
        setProblem(messageOf(error))
        return
      }
      hasRemoved()
      close()
      toast(`${station.name} was removed.`, { tone: 'success' })
    })

  return (
    <ConfirmDialog
      open={station !== null}
      question={`Remove ${station?.name ?? 'the station'}?`}
      text={
        problem === null ? 'The history of its devices keeps its name.' : <FieldError>{problem}</FieldError>
      }
      busy={remove.isPending}
      onYes={() => void send()}
      onNo={close}
    />
  )
}
