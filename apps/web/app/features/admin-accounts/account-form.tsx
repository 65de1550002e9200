import { zodResolver } from '@hookform/resolvers/zod'
import type { AccountRecord } from '@portal/contract/crm-record-changes'
import { plainWords } from '@portal/contract/plain-words'
import { agentLabel } from '@portal/domain/agent-label'
import { likeNamed } from '@portal/domain/crm-records'
import { messages } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { type AccountValues, accountValues, newAccount, valuesOf } from './account-values.ts'
import { FormText, isStale, showAtFields } from './form-text.tsx'
import { accountRecordsQuery, agentRecordsQuery, useRecordWrite } from './records.queries.ts'
import { StaleNotice } from './stale-notice.tsx'

type AccountFormProps = {
  /** As it was read; null for a new account. */
  account: AccountRecord | null
  onSaved: (accountId: string) => void
  onCancel: () => void
}

/** The form of an account of the embedded CRM (docs/spec/accounts.md#records). */
export function AccountForm({ account, onSaved, onCancel }: AccountFormProps) {
  /** The version that is edited: another is shown only when the person asks for it. */
  const [start, setStart] = useState(account)
  const create = useRecordWrite('createAccount')
  const update = useRecordWrite('updateAccount')
  const form = useForm<AccountValues>({
    resolver: zodResolver(accountValues, { error: plainWords }),
    defaultValues: start ? valuesOf(start) : newAccount,
    mode: 'onTouched',
  })
  const { isDirty, submitCount, errors } = form.formState
  const draft = useFormDraft({ ...form, isDirty })
  const [isSame, setSame] = useState(!start || sameAddresses(valuesOf(start)))
  const { setFocus } = form
  useEffect(() => setFocus('accountName'), [setFocus])
  const isBusy = create.isPending || update.isPending
  const isSaved = create.isSuccess || update.isSuccess
  const error = create.error ?? update.error

  const send = form.handleSubmit(async (values) => {
    try {
      if (start) {
        await update.mutateAsync({
          body: { ...values, accountId: start.accountId, version: start.version },
        })
        return onSaved(start.accountId)
      }
      const { isActive: _, ...created } = values
      const { result } = await create.mutateAsync({ body: created })
      onSaved(result.accountId)
    } catch (failure) {
      showAtFields(form, failure)
    }
  })

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
        void send()
      }}
    >
      {draft && <Notice role="status">{messages.admin.draftIsBack}</Notice>}
      {error && !isStale(error) && <ErrorPanel message={messageOf(error)} requestId={requestIdOf(error)} />}
      {isStale(error) && (
        <StaleNotice
          onShow={() => {
            setStart(account)
            if (account) {
              form.reset(valuesOf(account))
              setSame(sameAddresses(valuesOf(account)))
            }
            update.reset()
          }}
        />
      )}
      <AccountName form={form} accountId={start?.accountId ?? null} />
      <AgentField form={form} ownerId={start?.agentId ?? null} />
      <AddressFields form={form} part="billing" legend="Billing address" />
      <Checkbox
        label="Ship to the billing address"
        checked={isSame}
        onChange={(event) => {
          setSame(event.target.checked)
          if (event.target.checked)
            form.setValue('shipping', form.getValues('billing'), { shouldDirty: true })
        }}
      />
      {!isSame && <AddressFields form={form} part="shipping" legend="Shipping address" />}
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
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-bg py-3">
        <Button type="submit" busy={isBusy}>
          {start ? 'Save' : 'Create account'}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <LeaveGuard active={isDirty && !isBusy && !isSaved} />
    </form>
  )
}

const sameAddresses = ({ billing, shipping }: AccountValues) =>
  billing.street === shipping.street &&
  billing.city === shipping.city &&
  billing.state === shipping.state &&
  billing.zip === shipping.zip

type Form = UseFormReturn<AccountValues>

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
    <Field
      label="Agent"
      required
      error={form.formState.errors.agentId && messages.crm.agentRequired}
      hint={offered?.length === 0 ? 'There are no agents yet. Add one under Agents first.' : undefined}
    >
      {(control) => (
        // The list arrives after the form: its value is chosen again then.
        <Select {...control} key={offered ? 'agents' : 'none'} {...form.register('agentId')}>
          <option value="">Choose an agent</option>
          {offered?.map((agent) => (
            <option key={agent.zohoUserId} value={agent.zohoUserId}>
              {agentLabel(agent)}
              {agent.isActive ? '' : ' (inactive)'}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function AddressFields({ form, part, legend }: { form: Form; part: 'billing' | 'shipping'; legend: string }) {
  return (
    <fieldset className="grid items-start gap-5 md:grid-cols-[2fr_1fr_1fr]">
      <legend className="mb-2 text-large font-semibold">{legend}</legend>
      <FormText form={form} name={`${part}.street`} label="Street" className="col-span-full" />
      <FormText form={form} name={`${part}.city`} label="City" />
      <FormText form={form} name={`${part}.state`} label="State" />
      <FormText form={form} name={`${part}.zip`} label="ZIP" />
    </fieldset>
  )
}
