import type { Colleague } from '@portal/contract/colleagues'
import { accessKinds } from '@portal/domain/access-kinds'
import { accessLabels } from '@portal/domain/access-words'
import { useState } from 'react'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccessChoices } from './access-choices.tsx'
import { useColleagueWrite } from './colleagues.queries.ts'
import { nameOf } from './person-name.ts'

type ChangeAccessDialogProps = { accountId: string; person: Colleague; onClose: () => void }

/** Gives a person another kind of access (docs/spec/colleagues.md#changing). */
export function ChangeAccessDialog({ accountId, person, onClose }: ChangeAccessDialogProps) {
  const [access, setAccess] = useState(person.access)
  const change = useColleagueWrite('changeColleagueAccess', accountId)
  const name = nameOf(person)

  async function save() {
    if (access !== person.access) {
      try {
        await change.mutateAsync({ params: { userId: person.userId }, body: { access } })
      } catch {
        // The mutation keeps the error, which the dialog shows.
        return
      }
      toast(`${name} has the access ${accessLabels[access]}.`, { tone: 'success' })
    }
    onClose()
  }

  return (
    <FormDialog
      title={`Access of ${name}`}
      save="Save"
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-muted">They are signed out and continue with the new access after signing in.</p>
      <AccessChoices
        kinds={accessKinds}
        value={access}
        error={refusalAt(change.error, 'access')}
        onChange={setAccess}
      />
    </FormDialog>
  )
}
