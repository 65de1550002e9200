import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { toast } from '../../ui/toast.tsx'

type RemoveRecordProps<Input> = {
  /** What the record is called; null while none is to be removed. */
  name: string | null
  text: string
  remove: { isPending: boolean; mutateAsync: (input: Input) => Promise<unknown> }
  input: Input | null
  onDone: () => void
}

/** Asks before a record is removed. */
export function RemoveRecord<Input>({ name, text, remove, input, onDone }: RemoveRecordProps<Input>) {
  const once = useOneAtATime()
  const yes = () =>
    once(async () => {
      if (input === null) return
      try {
        await remove.mutateAsync(input)
        toast(`${name} was removed.`, { tone: 'success' })
        // The row whose button asked is gone, and the focus with it.
        setTimeout(focusHeading)
      } catch (error) {
        toast(`${name} was not removed. ${messageOf(error)}`, { tone: 'danger' })
      }
      onDone()
    })
  return (
    <ConfirmDialog
      open={name !== null}
      question={`Remove ${name}?`}
      text={text}
      yes="Remove"
      no="Keep"
      busy={remove.isPending}
      onYes={() => void yes()}
      onNo={onDone}
    />
  )
}
