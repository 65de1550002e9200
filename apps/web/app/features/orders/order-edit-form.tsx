import type { UserProfile } from '@portal/contract/auth'
import type { Order } from '@portal/contract/orders'
import { needsInstalledApps } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { installedApps } from '@portal/domain/installed-apps'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import type { OrderWordsField } from '@portal/domain/order-words'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, RequiredMark } from '../../ui/field.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Ledger, LedgerCell } from '../../ui/ledger.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAccountFreshness } from '../accounts/crm-freshness.queries.ts'
import { CrmFreshness } from '../accounts/crm-freshness.tsx'
import { EditAddress } from './edit-address.tsx'
import { EditParties } from './edit-parties.tsx'
import { editProblems } from './edit-problems.ts'
import {
  changedCells,
  checkEdit,
  chooseMethod,
  chooseRate,
  type EditChange,
  editOf,
  type OrderEdit,
  setSameAsBilling,
  slotOf,
  toggleInstalledApp,
  write,
} from './order-edit.ts'
import { editFieldIds } from './order-field-ids.ts'
import { ShippingFields } from './shipping-fields.tsx'
import { submitLinesOf } from './submit-lines.ts'
import type { OrderEditing } from './use-order-editing.ts'

type OrderEditFormProps = {
  profile: UserProfile
  form: NonNullable<OrderEditing['form']>
  editing: OrderEditing
}

/** The waybill with fields in place of its facts (portal 2 "Order header form"). */
export function OrderEditForm({ profile, form, editing }: OrderEditFormProps) {
  const { edit, from, refusals } = form
  const { change } = editing
  const changed = changedCells(edit, editOf(from))
  const isAsked = refusals > 0
  const { isPartyMissing, wordsErrors } = checkEdit(edit)
  const problems = isAsked ? editProblems(edit) : []
  const element = useFormFocus()
  const freshness = useAccountFreshness(edit.account?.id ?? null)

  function submit(event: FormEvent) {
    event.preventDefault()
    void editing.save()
  }

  return (
    <form
      ref={element}
      tabIndex={-1}
      className="edit-order outline-none"
      onSubmit={submit}
      noValidate
      aria-label={`Edit order ${from.orderId}`}
    >
      {problems.length > 0 && (
        <div className="pb-4">
          <ErrorSummary
            title={isPartyMissing ? messages.selectors.placeOrder : 'Please check these fields.'}
            entries={problems}
            asked={refusals}
          />
        </div>
      )}
      {form.isResumed && <ResumedNotice onStartOver={editing.startOver} />}
      <CrmFreshness {...freshness} />
      <Ledger>
        <EditParties profile={profile} edit={edit} changed={changed} isAsked={isAsked} change={change} />
        <LedgerCell label="Order date">{formatBusinessDate(from.dateCreated)}</LedgerCell>
        <LedgerCell label={required('Billing address')} span={6} editing changed={changed.has('billing')}>
          <EditAddress owner="Billing" edit={edit} change={change} />
        </LedgerCell>
        <LedgerCell label={required('Shipping address')} span={6} editing changed={changed.has('shipping')}>
          <Checkbox
            label="Same as billing"
            checked={edit.sameAsBilling}
            onChange={(event) => change(setSameAsBilling(event.target.checked))}
          />
          <EditAddress owner="Shipping" edit={edit} change={change} locked={edit.sameAsBilling} />
        </LedgerCell>
        <LedgerCell
          label={required('Shipping method')}
          span={12}
          editing
          changed={changed.has('shippingMethod')}
        >
          <ShippingFields
            order={from}
            lines={submitLinesOf(from)}
            to={slotOf('Shipping', edit).address}
            method={edit.method}
            rate={edit.rate}
            wait={
              slotOf('Shipping', edit).address.street.trim() === ''
                ? 'Enter the shipping street to choose a method.'
                : undefined
            }
            onMethod={(method) => change(chooseMethod(method))}
            onRate={(rate) => change(chooseRate(rate))}
          />
        </LedgerCell>
        <LedgerCell label="PO / reference number" span={12} editing changed={changed.has('referenceNumber')}>
          <Field
            id={editFieldIds.referenceNumber}
            label="PO / reference number"
            hideLabel
            className="max-w-sm"
            error={wordsErrors.referenceNumber}
          >
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                value={edit.referenceNumber}
                onChange={(event) => change(write({ referenceNumber: event.target.value }))}
              />
            )}
          </Field>
        </LedgerCell>
        <LedgerCell label="Installed apps" span={12} editing changed={changed.has('apps')}>
          <AppsPicker order={from} edit={edit} change={change} />
        </LedgerCell>
        <LedgerCell label="Order Notes" span={6} editing changed={changed.has('notes')}>
          <Notes
            field="notes"
            label="Order Notes"
            value={edit.notes}
            error={wordsErrors.notes}
            onChange={(notes) => change(write({ notes }))}
          />
        </LedgerCell>
        <LedgerCell label="Staging Notes" span={6} editing changed={changed.has('stagingNotes')}>
          <Notes
            field="stagingNotes"
            label="Staging Notes"
            value={edit.stagingNotes}
            error={wordsErrors.stagingNotes}
            onChange={(stagingNotes) => change(write({ stagingNotes }))}
          />
        </LedgerCell>
      </Ledger>
      <EditBar changes={changed.size} editing={editing} />
      <LeaveGuard active={changed.size > 0 && !editing.isSaving} />
    </form>
  )
}

/** The form takes the focus when it replaces the facts; after a refused Update its summary takes it. */
function useFormFocus() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
  return form
}

/** Edit Order after a failed update: what was typed then is here, not what is stored. */
function ResumedNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="pb-4">
      <Notice role="status">
        <p>These are your changes from before. They are not saved yet.</p>
        <Button variant="ghost" size="sm" className="mt-2" onClick={onStartOver}>
          Start over from the saved order
        </Button>
      </Notice>
    </div>
  )
}

const required = (label: string): ReactNode => (
  <>
    {label}
    <RequiredMark />
  </>
)

function EditBar({ changes, editing }: { changes: number; editing: OrderEditing }) {
  return (
    // Buttons at the left: messages of what was done before appear at the right.
    <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-bg py-3">
      <Button type="submit" busy={editing.isSaving} disabled={changes === 0}>
        Update
      </Button>
      <Button variant="ghost" onClick={editing.cancel}>
        Cancel
      </Button>
      <p className="text-small text-muted" role="status">
        {changes > 0 && counted(changes, 'change')}
      </p>
    </div>
  )
}

type AppsPickerProps = { order: Order; edit: OrderEdit; change: (change: EditChange) => void }

/** Only phones and tablets arrive with apps on them (portal 9). */
function AppsPicker({ order, edit, change }: AppsPickerProps) {
  const isNeeded = order.orderItems.some(({ productTypeId }) => needsInstalledApps(productTypeId))
  if (!isNeeded && edit.apps.length === 0)
    return <span className="plain">{messages.orders.noApps} Apps come with phones and tablets.</span>
  return (
    <fieldset className="grid gap-x-6 xs:grid-cols-2 md:grid-cols-4 lg:grid-cols-6">
      <legend className="vh">Installed apps</legend>
      {installedApps.map((app) => (
        <Checkbox
          key={app}
          label={app}
          checked={edit.apps.includes(app)}
          onChange={() => change(toggleInstalledApp(app))}
        />
      ))}
    </fieldset>
  )
}

type NotesProps = {
  field: OrderWordsField
  label: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function Notes({ field, label, value, error, onChange }: NotesProps) {
  return (
    <Field id={editFieldIds[field]} label={label} hideLabel error={error}>
      {(control) => (
        <TextArea
          {...control}
          limit={limits.notesMax}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
