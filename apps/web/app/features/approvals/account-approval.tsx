import type { WireAccountRules } from '@portal/contract/approvals'
import { productNameOf } from '@portal/domain/catalog'
import { formatCents, fromDollars } from '@portal/domain/money'
import {
  approvalLimits,
  limitsAddedWords,
  remainingWords,
  rulesProblems,
} from '@portal/domain/order-approval'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { fieldError } from '../../lib/refusals.ts'
import { useRecordState } from '../../lib/use-form-draft.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { useConflictDialog } from '../../ui/conflict-dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel, QueryFailure, SkeletonLines } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { manifestQuery } from '../catalog/catalog.queries.ts'
import { amountOf, LimitFields, type LimitName, textOf, unreadLimits } from './approval-limits.tsx'
import { rulesQuery, useSaveRules } from './approvals.queries.ts'
import { rulesOfWire } from './use-cart-approval.ts'

type AccountApprovalProps = { accountId: string; accountName: string }

/** What an account asks before orders are submitted (docs/spec/approvals.md#rules). */
export function AccountApproval({ accountId, accountName }: AccountApprovalProps) {
  const query = useQuery(rulesQuery(accountId))
  return (
    <Section title="Approval" note="Before an order is submitted">
      {query.data ? (
        // Saved by another person in between: what is typed stays, and Save says so.
        <RulesForm
          accountId={accountId}
          accountName={accountName}
          rules={query.data}
          readNewest={async () => (await query.refetch()).data ?? query.data}
        />
      ) : query.error ? (
        <QueryFailure query={query} what="approval rules" retryLabel="Try Again" />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Section>
  )
}

type RulesFormProps = AccountApprovalProps & {
  rules: WireAccountRules
  /** Reads the rules that another person saved meanwhile. */
  readNewest: () => Promise<WireAccountRules>
}

const formOf = (rules: WireAccountRules) => ({
  version: rules.version,
  needsPoNumber: rules.needsPoNumber,
  asksApproval: rules.asksApproval,
  orderLimit: textOf(rules.orderLimit),
  sumsPersonDay: rules.sumsPersonDay,
  monthlyLimit: textOf(rules.monthlyLimit),
  carrierMonthlyLimit: textOf(rules.carrierMonthlyLimit),
  commitmentLimit: textOf(rules.commitmentLimit),
  carrierIds: rules.carrierIds,
  products: rules.products,
  // A person who lost access approves nothing, and could not be unchecked here.
  approverIds: rules.approverIds.filter((id) => rules.people.some(({ userId }) => userId === id)),
  mayApproveOwn: rules.mayApproveOwn,
})
type Form = ReturnType<typeof formOf>

const bodyOf = ({
  products,
  orderLimit,
  monthlyLimit,
  carrierMonthlyLimit,
  commitmentLimit,
  ...plain
}: Form) => ({
  ...plain,
  orderLimit: amountOf(orderLimit),
  monthlyLimit: amountOf(monthlyLimit),
  carrierMonthlyLimit: amountOf(carrierMonthlyLimit),
  commitmentLimit: amountOf(commitmentLimit),
  productIds: products.map(({ productId }) => productId),
})

function RulesForm({ accountId, accountName, rules, readNewest }: RulesFormProps) {
  const {
    from,
    draft: form,
    setDraft: setForm,
    settle,
    isBack,
  } = useRecordState<WireAccountRules, Form>('rules', rules, formOf)
  const [isAsked, setAsked] = useState(false)
  const save = useSaveRules(accountId)
  const once = useOneAtATime()
  const isLocked = !rules.mayChange
  const isChanged = JSON.stringify(form) !== JSON.stringify(formOf(from))
  const change = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }))
  const body = bodyOf(form)
  const wrong = {
    ...rulesProblems(rulesOfWire({ ...rules, ...body })),
    ...unreadLimits(body),
  }
  const problem = (name: LimitName | 'approverIds' | 'carrierIds' | 'productIds') =>
    (isAsked && (wrong as Partial<Record<string, string>>)[name]) || fieldError(save.error, name)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    const first = Object.keys(wrong)[0]
    if (first === undefined) return void once(() => send())
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  async function send(sent = body) {
    try {
      const { result } = await save.mutateAsync({ params: { accountId }, body: sent })
      settle(false, result)
      setAsked(false)
      toast('The approval rules were saved.', { tone: 'success' })
    } catch {
      // The mutation keeps the error, which is shown below.
    }
  }

  const conflict = useConflictDialog(save.error, save.isPending, (isMine) =>
    once(async () => {
      const kept = settle(isMine, await readNewest())
      save.reset()
      if (isMine) await send(bodyOf(kept))
    }),
  )

  return (
    <form className="grid gap-6" onSubmit={submit} noValidate aria-label={`Approval rules of ${accountName}`}>
      <LeaveGuard active={isChanged && !isLocked && !save.isPending} />
      {isBack && <DraftNotice />}
      <Reach rules={rules} />
      <fieldset className="grid gap-6 min-w-0" disabled={isLocked}>
        <legend className="vh">Rules</legend>
        <Checkbox
          label="A PO number is required"
          checked={form.needsPoNumber}
          onChange={({ target }) => change({ needsPoNumber: target.checked })}
        />
        <Checkbox
          label="Orders can need approval"
          checked={form.asksApproval}
          onChange={({ target }) => change({ asksApproval: target.checked })}
        />
        {form.asksApproval && (
          <>
            <LimitFields form={form} isFirst={from.version === 0} problem={problem} onChange={change} />
            {form.orderLimit.trim() !== '' && (
              <Checkbox
                label="Orders of one person on one day count together"
                checked={form.sumsPersonDay}
                onChange={({ target }) => change({ sumsPersonDay: target.checked })}
              />
            )}
            <ChoiceGroup legend="Orders with these carriers" error={problem('carrierIds')}>
              {rules.carriers
                .filter(({ name }) => name !== 'N/A')
                .map(({ carrierId, name }) => (
                  <Checkbox
                    key={carrierId}
                    label={name}
                    checked={form.carrierIds.includes(carrierId)}
                    onChange={({ target }) =>
                      change({ carrierIds: withId(form.carrierIds, carrierId, target.checked) })
                    }
                  />
                ))}
            </ChoiceGroup>
            <Products
              chosen={form.products}
              isLocked={isLocked}
              error={problem('productIds')}
              onChange={(next) => change({ products: next })}
            />
            <ChoiceGroup legend="Approvers" error={problem('approverIds')}>
              {rules.people.length === 0 && <p className="text-muted">This account has no users yet.</p>}
              {rules.people.map(({ userId, name, email }) => (
                <Checkbox
                  key={userId}
                  name="approverIds"
                  label={
                    <>
                      {name} <span className="text-muted">{email}</span>
                    </>
                  }
                  checked={form.approverIds.includes(userId)}
                  onChange={({ target }) =>
                    change({ approverIds: withId(form.approverIds, userId, target.checked) })
                  }
                />
              ))}
            </ChoiceGroup>
            <Checkbox
              label="Approvers may approve their own orders"
              checked={form.mayApproveOwn}
              onChange={({ target }) => change({ mayApproveOwn: target.checked })}
            />
          </>
        )}
      </fieldset>
      {conflict.error && (
        <ErrorPanel message={messageOf(conflict.error)} requestId={requestIdOf(conflict.error)} />
      )}
      {conflict.dialog}
      {!isLocked && (
        <div>
          <Button type="submit" busy={save.isPending}>
            Save rules
          </Button>
        </div>
      )}
    </form>
  )
}

/** Who may change the rules, and what remains of the month. */
function Reach({ rules }: { rules: WireAccountRules }) {
  const limit = rules.asksApproval ? rules.monthlyLimit : null
  return (
    <>
      <p className="text-muted">
        The rules hold for every order of the account, also when an agent submits it.{' '}
        {rules.mayChange
          ? 'While orders can need approval, only approvers and Administrators change the rules.'
          : 'You can read them. Administrators and people of the account change them; while orders can need approval, only its approvers.'}
      </p>
      {rules.limitsAddedAt !== null && (
        <Notice tone="warning">
          {limitsAddedWords} They were added on {formatBusinessMoment(rules.limitsAddedAt)}. Check both
          amounts and save the rules.
        </Notice>
      )}
      {rules.asksApproval && rules.carrierMonthlyLimit !== null && (
        <p className="text-muted">
          Carriers bill the account {formatCents(fromDollars(rules.carrierMonthly))} a month for what it
          ordered.
        </p>
      )}
      {limit !== null && rules.spent !== null && (
        <Notice>
          {remainingWords(Math.max(0, fromDollars(limit) - fromDollars(rules.spent)))} Submitted this month:{' '}
          {formatCents(fromDollars(rules.spent))}.
        </Notice>
      )}
    </>
  )
}

type Chosen = WireAccountRules['products']
type ProductsProps = {
  chosen: Chosen
  isLocked: boolean
  error: string | undefined
  onChange: (next: Chosen) => void
}

/** Products of which every order needs approval. */
function Products({ chosen, isLocked, error, onChange }: ProductsProps) {
  const { data } = useQuery(manifestQuery)
  const options = (data?.products ?? [])
    .filter(({ productId }) => !chosen.some((one) => one.productId === productId))
    .map((product) => ({ id: product.productId, label: productNameOf(product) }))
  function add(id: string | null) {
    const option = options.find((one) => one.id === id)
    if (option) onChange([...chosen, { productId: option.id, name: option.label }])
  }
  return (
    <ChoiceGroup legend="Orders of these products" error={error}>
      {isLocked && chosen.length === 0 && <p className="text-muted">No products chosen.</p>}
      {chosen.map(({ productId, name }) => (
        <Checkbox
          key={productId}
          label={name}
          checked
          onChange={() => onChange(chosen.filter((one) => one.productId !== productId))}
        />
      ))}
      {!isLocked && chosen.length < approvalLimits.productsMax && (
        <Combobox
          key={chosen.length}
          label="Add a product"
          options={options}
          value={null}
          onChange={add}
          loadingText={data ? undefined : 'Loading products...'}
        />
      )}
    </ChoiceGroup>
  )
}

const withId = (ids: readonly string[], id: string, isIn: boolean) =>
  isIn ? [...ids, id] : ids.filter((one) => one !== id)
