import { zodResolver } from '@hookform/resolvers/zod'
import { administratorCalls } from '@portal/contract/administrator-calls'
import { type AgentRecord, addAgentForm, agentChange } from '@portal/contract/crm-record-changes'
import { plainWords } from '@portal/contract/plain-words'
import { adminUserPath } from '@portal/domain/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type * as z from 'zod'
import type { CallAnswer } from '../../lib/api.ts'
import { useRecordForm } from '../../lib/use-record-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormText, RecordDialog } from './record-form.tsx'
import { agentRecordsQuery, useRecordWrite } from './records.queries.ts'

type NewAgent = z.input<typeof addAgentForm>
type Added = CallAnswer<'addAgent'>['result']
const newAgentRules = zodResolver(addAgentForm, { error: plainWords })
const newAgent: NewAgent = { firstName: '', lastName: '', email: '', phoneNumber: '' }

/** Adds an agent and the user who signs in as them. */
export function AddAgentDialog({ onClose }: { onClose: () => void }) {
  const add = useRecordWrite(administratorCalls.addAgent)
  const navigate = useNavigate()
  const record = useRecordForm<null, NewAgent, z.output<typeof addAgentForm>, [NewAgent, Added]>({
    name: 'agent:new',
    mode: 'onSubmit',
    stored: null,
    valuesOf: () => newAgent,
    resolver: newAgentRules,
    save: async (values) => [values, (await add.mutateAsync({ body: values })).result],
    onSaved: ([{ email }, { invitation, userId }]) => {
      onClose()
      if (invitation === 'email')
        toast(`The agent was added. An invitation was sent to ${email}.`, { tone: 'success' })
      else {
        toast('The agent was added. Create an invitation link here.', { tone: 'success' })
        void navigate(adminUserPath(userId))
      }
    },
  })
  const { form } = record
  return (
    <RecordDialog what="agent" isNew record={record} onClose={onClose}>
      <FormText form={form} name="firstName" label="First name" />
      <FormText form={form} name="lastName" label="Last name" />
      <FormText form={form} name="email" label="Email" hint="Used to sign in." />
      <FormText form={form} name="phoneNumber" label="Phone number" hint="10 digits." />
      <p className="text-ui text-muted">
        A user who may work as an agent is created and invited. To make someone an agent who is a user
        already, choose Make agent on their user accounts page.
      </p>
    </RecordDialog>
  )
}

const agentValues = agentChange.omit({ zohoUserId: true, version: true })
type AgentValues = z.input<typeof agentValues>
const agentRules = zodResolver(agentValues, { error: plainWords })

const valuesOf = ({ firstName, lastName, isActive }: AgentRecord): AgentValues => ({
  firstName,
  lastName,
  isActive,
})

/** Renames an agent, or makes them active or inactive. */
export function EditAgentDialog({ agent, onClose }: { agent: AgentRecord; onClose: () => void }) {
  const update = useRecordWrite(administratorCalls.updateAgent)
  const queryClient = useQueryClient()
  const record = useRecordForm<AgentRecord, AgentValues, AgentValues, unknown>({
    name: `agent:${agent.zohoUserId}`,
    mode: 'onSubmit',
    stored: agent,
    valuesOf: (stored) => valuesOf(stored ?? agent),
    resolver: agentRules,
    save: (values, from) =>
      update.mutateAsync({
        body: { ...values, zohoUserId: agent.zohoUserId, version: (from ?? agent).version },
      }),
    readNewest: async () => {
      const { result } = await queryClient.fetchQuery({ ...agentRecordsQuery, staleTime: 0 })
      return result.agents.find(({ zohoUserId }) => zohoUserId === agent.zohoUserId) ?? agent
    },
    onSaved: () => {
      toast('The agent was saved.', { tone: 'success' })
      onClose()
    },
  })
  const { form } = record

  return (
    <RecordDialog what="agent" isNew={false} record={record} onClose={onClose}>
      <FormText form={form} name="firstName" label="First name" />
      <FormText form={form} name="lastName" label="Last name" />
      <Checkbox label="Active" {...form.register('isActive')} />
      {(record.from ?? agent).isActive && !form.watch('isActive') && (
        <Notice tone="warning">
          Inactive agents cannot be chosen for accounts and orders. Their user can still sign in until it is
          made inactive under Users.
        </Notice>
      )}
    </RecordDialog>
  )
}
