import { zodResolver } from '@hookform/resolvers/zod'
import { type AgentRecord, addAgentForm, agentChange } from '@portal/contract/crm-record-changes'
import { plainWords } from '@portal/contract/plain-words'
import { adminUserPath } from '@portal/domain/paths'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type * as z from 'zod'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormText, showAtFields } from './form-text.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { useRecordWrite } from './records.queries.ts'

type NewAgent = z.input<typeof addAgentForm>

/** Adds an agent and the user who signs in as them. */
export function AddAgentDialog({ onClose }: { onClose: () => void }) {
  const add = useRecordWrite('addAgent')
  const navigate = useNavigate()
  const form = useForm<NewAgent>({
    resolver: zodResolver(addAgentForm, { error: plainWords }),
    defaultValues: { firstName: '', lastName: '', email: '', phoneNumber: '' },
  })
  const send = form.handleSubmit(async (values) => {
    try {
      const { result } = await add.mutateAsync({ body: values })
      onClose()
      if (result.invitation === 'email')
        toast(`The agent was added. An invitation was sent to ${values.email}.`, { tone: 'success' })
      else {
        toast('The agent was added. Create an invitation link here.', { tone: 'success' })
        void navigate(adminUserPath(result.userId))
      }
    } catch (failure) {
      showAtFields(form, failure)
    }
  })
  return (
    <FormDialog
      title="Add agent"
      save="Add"
      isBusy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={send}
    >
      <FormText form={form} name="firstName" label="First name" />
      <FormText form={form} name="lastName" label="Last name" />
      <FormText form={form} name="email" label="Email" hint="Used to sign in. It can’t be changed later." />
      <FormText form={form} name="phoneNumber" label="Phone number" hint="10 digits." />
      <p className="text-ui text-muted">
        A user with the role WbcAgent is created and invited. To make someone an agent who is a user already,
        choose Make agent on their user accounts page.
      </p>
    </FormDialog>
  )
}

const agentValues = agentChange.omit({ zohoUserId: true, version: true })
type AgentValues = z.input<typeof agentValues>

const valuesOf = ({ firstName, lastName, isActive }: AgentRecord): AgentValues => ({
  firstName,
  lastName,
  isActive,
})

/** Renames an agent, or makes them active or inactive. */
export function EditAgentDialog({ agent, onClose }: { agent: AgentRecord; onClose: () => void }) {
  /** The version that is edited: another is shown only when the person asks for it. */
  const [start, setStart] = useState(agent)
  const update = useRecordWrite('updateAgent')
  const form = useForm<AgentValues>({
    resolver: zodResolver(agentValues, { error: plainWords }),
    defaultValues: valuesOf(start),
  })

  const save = (values: AgentValues) =>
    update.mutateAsync({ body: { ...values, zohoUserId: start.zohoUserId, version: start.version } })

  function showSaved() {
    setStart(agent)
    form.reset(valuesOf(agent))
  }

  return (
    <RecordDialog
      what="agent"
      isNew={false}
      form={form}
      saving={[update]}
      save={save}
      onShowSaved={showSaved}
      onClose={onClose}
    >
      <FormText form={form} name="firstName" label="First name" />
      <FormText form={form} name="lastName" label="Last name" />
      <Checkbox label="Active" {...form.register('isActive')} />
      {start.isActive && !form.watch('isActive') && (
        <Notice tone="warning">
          Inactive agents cannot be chosen for accounts and orders. Their user can still sign in until it is
          made inactive under Users.
        </Notice>
      )}
    </RecordDialog>
  )
}
