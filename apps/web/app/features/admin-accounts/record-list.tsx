import { paths } from '@portal/domain/paths'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
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

type RowButtonsProps = {
  name: string
  onEdit?: (() => void) | undefined
  onRemove?: () => void
  onInvite?: () => void
}

/** Edits and removes the record of a row; a contact is invited as well. */
export const RowButtons = ({ name, onEdit, onRemove, onInvite }: RowButtonsProps) => (
  <span className="flex justify-end gap-2">
    {onInvite && (
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onInvite}>
        Invite<span className="vh"> {name}</span>
      </Button>
    )}
    {onEdit && (
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onEdit}>
        Edit<span className="vh"> {name}</span>
      </Button>
    )}
    {onRemove && (
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onRemove}>
        Remove<span className="vh"> {name}</span>
      </Button>
    )}
  </span>
)

/** Whether an agent or an account is in use. */
export function RecordStatus({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="success" mark="square">
      Active
    </Badge>
  ) : (
    <Badge mark="circle">Inactive</Badge>
  )
}

/** With a live CRM, its records are changed there. */
export const LiveNotice = () => (
  <Notice>
    Agents, accounts, contacts and addresses come from Zoho CRM. Change them there; they appear here with the
    next sync.{' '}
    <Link className="link" to={paths.adminVendors}>
      See the CRM sync
    </Link>
  </Notice>
)
