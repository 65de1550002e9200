import { zodResolver } from '@hookform/resolvers/zod'
import { administratorCalls } from '@portal/contract/administrator-calls'
import { type AccountRecord, accountChange } from '@portal/contract/crm-record-changes'
import { plainWords } from '@portal/contract/plain-words'
import { likeNamed } from '@portal/domain/crm-records'
import { messages } from '@portal/domain/messages'
import { agentLabel } from '@portal/domain/people'
import { whyNoUps } from '@portal/domain/ups-reach'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { useRecordForm } from '../../lib/use-record-form.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import { SelectField } from '../../ui/form-fields.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { zipQuestion } from '../../ui/zip-question.tsx'
import { FormText } from './record-form.tsx'
import {
  accountRecordQuery,
  accountRecordsQuery,
  agentRecordsQuery,
  useRecordWrite,
} from './records.queries.ts'

type AccountFormProps = {
  /** As it was read; null for a new account. */
  account: AccountRecord | null
  onSaved: (accountId: string) => void
  onCancel: () => void
}

/** The form of an account of the embedded CRM (docs/spec/accounts.md#records). */
export function AccountForm({ account, onSaved, onCancel }: AccountFormProps) {
  const [isSame, setSame] = useState(!account || sameAddresses(account))
  const create = useRecordWrite(administratorCalls.createAccount)
  const update = useRecordWrite(administratorCalls.updateAccount)
  const queryClient = useQueryClient()
  const record = useRecordForm<AccountRecord, AccountValues, AccountValues, string>({
    stored: account,
    valuesOf: (stored) => (stored ? valuesOf(stored) : newAccount),
    resolver: accountRules,
    save: async (values, from) => {
      if (from) {
        const { accountId, version } = from
        await update.mutateAsync({ body: { ...values, accountId, version } })
        return accountId
      }
      const { isActive: _, ...created } = values
      return (await create.mutateAsync({ body: created })).result.accountId
    },
    readNewest: async () =>
      (await queryClient.fetchQuery({ ...accountRecordQuery(account?.accountId ?? ''), staleTime: 0 }))
        .result,
    onSaved,
    onShown: (values) => setSame(sameAddresses(values)),
  })
  const { form, from: start, isBusy, error } = record
  const { submitCount, errors } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('accountName'), [setFocus])

  /** Shipping follows billing while the box is ticked. */
  const follow = () => {
    if (isSame) form.setValue('shipping', form.getValues('billing'), { shouldDirty: true })
  }

  return (
    <form
      noValidate
      aria-label={start ? 'Edit account' : 'New account'}
      className="grid max-w-3xl gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        follow()
        void record.send()
      }}
    >
      {record.isBack && <DraftNotice onStartOver={record.startOver} />}
      {error && <ErrorPanel message={messageOf(error)} requestId={requestIdOf(error)} />}
      <AccountName form={form} accountId={start?.accountId ?? null} />
      <AgentField form={form} ownerId={start?.agentId ?? null} />
      <AddressFields form={form} part="billing" legend="Billing address" isShippedTo={isSame} />
      <Checkbox
        label="Ship to the billing address"
        checked={isSame}
        onChange={(event) => {
          setSame(event.target.checked)
          if (event.target.checked)
            form.setValue('shipping', form.getValues('billing'), { shouldDirty: true })
        }}
      />
      {!isSame && <AddressFields form={form} part="shipping" legend="Shipping address" isShippedTo />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormText form={form} name="salesSupport" label="Support name" required={false} />
        <FormText form={form} name="salesSupportEmail" label="Support email" required={false} />
      </div>
      {start && (
        <>
          <Checkbox label="Active" {...form.register('isActive')} />
          {start.isActive && !form.watch('isActive') && (
            <Notice tone="warning">
              Inactive accounts are not listed, and no one can order for them. Their orders and devices stay.
            </Notice>
          )}
        </>
      )}
      {submitCount > 0 && Object.keys(errors).length > 0 && (
        <Notice tone="danger" role="alert">
          Some fields need your attention.
        </Notice>
      )}
      <FormBar>
        <Button type="submit" busy={isBusy}>
          {start ? 'Save' : 'Create account'}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </FormBar>
      <LeaveGuard active={record.isUnsaved} />
      <ConflictDialog conflict={record.conflict} />
    </form>
  )
}

const sameAddresses = ({ billing, shipping }: Pick<AccountValues, 'billing' | 'shipping'>) =>
  billing.street === shipping.street &&
  billing.city === shipping.city &&
  billing.state === shipping.state &&
  billing.zip === shipping.zip

type Form = UseFormReturn<AccountValues, unknown, AccountValues>

const similarWaitMs = 400

/** The name, with a warning while another account is called alike; only the same name is refused. */
function AccountName({ form, accountId }: { form: Form; accountId: string | null }) {
  const typed = useSettled(form.watch('accountName').trim(), similarWaitMs)
  // The first word finds every way to write the name.
  const [first = ''] = typed.split(/\s+/)
  const { data } = useQuery({ ...accountRecordsQuery(first), enabled: first.length > 1 })
  const alike = likeNamed(typed, data?.accounts ?? [], accountId)
  return (
    <FormText
      form={form}
      name="accountName"
      label="Account name"
      warning={
        alike.length > 0
          ? `Similar: ${alike.map((one) => `${one.accountName} (${one.agentName}${one.isActive ? '' : ', inactive'})`).join('; ')}. Check that this is not the same company.`
          : undefined
      }
    />
  )
}

/** Active agents, and the owner even where they are not. */
function AgentField({ form, ownerId }: { form: Form; ownerId: string | null }) {
  const agents = useQuery(agentRecordsQuery).data?.agents
  const offered = agents?.filter(({ isActive, zohoUserId }) => isActive || zohoUserId === ownerId)
  return (
    <SelectField
      // The list arrives after the form: its value is chosen again then.
      key={offered ? 'agents' : 'none'}
      label="Agent"
      required
      hint={offered?.length === 0 ? 'There are no agents yet. Add one under Agents first.' : undefined}
      {...form.register('agentId')}
      error={form.formState.errors.agentId && messages.crm.agentRequired}
    >
      <option value="">Choose an agent</option>
      {offered?.map((agent) => (
        <option key={agent.zohoUserId} value={agent.zohoUserId}>
          {agentLabel(agent)}
          {agent.isActive ? '' : ' (inactive)'}
        </option>
      ))}
    </SelectField>
  )
}

type AddressFieldsProps = {
  form: Form
  part: 'billing' | 'shipping'
  legend: string
  /** Orders go there: what UPS does not reach is said at the street. */
  isShippedTo: boolean
}

function AddressFields({ form, part, legend, isShippedTo }: AddressFieldsProps) {
  const address = form.watch(part)
  return (
    <fieldset className="grid items-start gap-5 md:grid-cols-[2fr_1fr_1fr]">
      <legend className="mb-2 text-large font-semibold">{legend}</legend>
      <FormText
        form={form}
        name={`${part}.street`}
        label="Street"
        warning={isShippedTo ? whyNoUps(address) : undefined}
        className="col-span-full"
      />
      <FormText form={form} name={`${part}.city`} label="City" />
      <FormText form={form} name={`${part}.state`} label="State" />
      <FormText
        form={form}
        name={`${part}.zip`}
        label="ZIP"
        hint={zipQuestion({
          ...address,
          onTake: (whole) => form.setValue(`${part}.zip`, whole, { shouldDirty: true, shouldValidate: true }),
        })}
      />
    </fieldset>
  )
}

/** What the account form holds; a new account has no version yet. */
const accountValues = accountChange.omit({ accountId: true, version: true }).required()
type AccountValues = z.input<typeof accountValues>
const accountRules = zodResolver(accountValues, { error: plainWords })

const noAddress = { street: '', city: '', state: '', zip: '' }

const newAccount: AccountValues = {
  agentId: '',
  accountName: '',
  billing: noAddress,
  shipping: noAddress,
  salesSupport: '',
  salesSupportEmail: '',
  isActive: true,
}

const valuesOf = ({
  agentId,
  accountName,
  billing,
  shipping,
  salesSupport,
  salesSupportEmail,
  isActive,
}: AccountRecord): AccountValues => ({
  agentId,
  accountName,
  billing,
  shipping,
  salesSupport,
  salesSupportEmail,
  isActive,
})
