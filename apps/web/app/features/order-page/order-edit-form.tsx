import type { UserProfile } from '@portal/contract/auth'
import type { Order } from '@portal/contract/orders'
import { needsInstalledApps } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { installedApps } from '@portal/domain/installed-apps'
import { messages } from '@portal/domain/messages'
import { listedTextNames, notesNames, type OrderTextName, orderTexts } from '@portal/domain/order-texts'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList, DescriptionListItem, spanInPairs } from '../../ui/description-list.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { RequiredMark } from '../../ui/field.tsx'
import { FormBar, useFormFocus } from '../../ui/form-bar.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAccountFreshness } from '../crm/crm-freshness.queries.ts'
import { CrmFreshness } from '../crm/crm-freshness.tsx'
import { HeaderAddress } from '../order-header/header-address.tsx'
import {
  chooseMethod,
  chooseRate,
  type HeaderChange,
  setSameAsBilling,
  toggleInstalledApp,
} from '../order-header/header-changes.ts'
import { checkHeader } from '../order-header/header-check.ts'
import { headerProblems } from '../order-header/header-problems.ts'
import { headerOf } from '../order-header/header-wire.ts'
import type { OrderHeader } from '../order-header/order-header.ts'
import { OrderTextField } from '../order-header/order-text-field.tsx'
import { waitForStreet } from '../order-header/shipping-choice.tsx'
import { changedCells, type EditCell, EditParties } from './edit-parties.tsx'
import { ShippingFields } from './order-shipping.tsx'
import type { OrderEditing } from './use-order-editing.ts'

type OrderEditFormProps = {
  profile: UserProfile
  form: NonNullable<OrderEditing['form']>
  editing: OrderEditing
}

/** The description list with fields in place of the facts (docs/spec/orders.md#edit). */
export function OrderEditForm({ profile, form, editing }: OrderEditFormProps) {
  const { header, from, refusals } = form
  const { change } = editing
  const changed = changedCells(header, headerOf(from))
  const isAsked = refusals > 0
  const problems = isAsked ? headerProblems(header, 'required') : []
  const element = useFormFocus()
  const freshness = useAccountFreshness(header.account?.id ?? null)
  const cell = { from, header, changed, change }

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
            title={
              checkHeader(header).isPartyMissing
                ? messages.selectors.placeOrder
                : 'Please check these fields.'
            }
            entries={problems}
            asked={refusals}
          />
        </div>
      )}
      {form.isResumed && <ResumedNotice onStartOver={editing.startOver} />}
      <CrmFreshness {...freshness} />
      <DescriptionList>
        <EditParties profile={profile} header={header} changed={changed} isAsked={isAsked} change={change} />
        <DescriptionListItem label="Order date">{formatBusinessDate(from.dateCreated)}</DescriptionListItem>
        <AddressCells {...cell} />
        <ShippingCell {...cell} />
        <TextCells names={listedTextNames} {...cell} />
        <DescriptionListItem label="Installed apps" span={12} editing changed={changed.has('apps')}>
          <AppsPicker order={from} header={header} change={change} />
        </DescriptionListItem>
        <TextCells names={notesNames} {...cell} />
      </DescriptionList>
      <EditBar changes={changed.size} editing={editing} />
      <LeaveGuard active={changed.size > 0 && !editing.isSaving} />
      <ConfirmDialog
        open={editing.dropping !== null}
        question={editing.dropping?.question ?? ''}
        text={editing.dropping?.text}
        yes="Drop them"
        no="Keep the account"
        busy={editing.isSaving}
        onYes={editing.drop}
        onNo={editing.keepAccount}
      />
    </form>
  )
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
    <FormBar className="mt-6">
      <Button type="submit" busy={editing.isSaving} disabled={changes === 0}>
        Update
      </Button>
      <Button variant="ghost" onClick={editing.cancel}>
        Cancel
      </Button>
      <p className="text-small text-muted" role="status">
        {changes > 0 && counted(changes, 'change')}
      </p>
    </FormBar>
  )
}

type CellProps = {
  /** The order that the form started from. */
  from: Order
  header: OrderHeader
  changed: ReadonlySet<EditCell>
  change: (change: HeaderChange) => void
}

function AddressCells({ header, changed, change }: CellProps) {
  return (
    <>
      <DescriptionListItem
        label={required('Billing address')}
        span={6}
        editing
        changed={changed.has('billing')}
      >
        <EditAddress owner="Billing" header={header} change={change} />
      </DescriptionListItem>
      <DescriptionListItem
        label={required('Shipping address')}
        span={6}
        editing
        changed={changed.has('shipping')}
      >
        <Checkbox
          label="Same as billing"
          checked={header.sameAsBilling}
          onChange={(event) => change(setSameAsBilling(event.target.checked))}
        />
        <EditAddress owner="Shipping" header={header} change={change} locked={header.sameAsBilling} />
      </DescriptionListItem>
    </>
  )
}

function ShippingCell({ from, header, changed, change }: CellProps) {
  return (
    <DescriptionListItem
      label={required('Shipping method')}
      span={12}
      editing
      changed={changed.has('shippingMethod')}
    >
      <ShippingFields
        order={from}
        header={header}
        wait={waitForStreet(header.shipping)}
        onMethod={(method) => change(chooseMethod(method))}
        onRate={(rate) => change(chooseRate(rate))}
      />
    </DescriptionListItem>
  )
}

type TextCellsProps = CellProps & { names: readonly OrderTextName[] }

function TextCells({ names, header, changed, change }: TextCellsProps) {
  return names.map((name, place) => {
    const { label } = orderTexts[name]
    return (
      <DescriptionListItem
        key={name}
        label={label}
        span={spanInPairs(place, names.length)}
        editing
        changed={changed.has(name)}
      >
        <OrderTextField name={name} label={label} hideLabel header={header} change={change} />
      </DescriptionListItem>
    )
  })
}

/**
 * One address under its own legend; the order form asks for an empty street in its own words
 * (docs/spec/addresses.md#verification).
 */
function EditAddress(props: Omit<ComponentProps<typeof HeaderAddress>, 'emptyStreet'>) {
  return (
    <fieldset className="pt-1">
      <legend className="vh">{props.owner} address</legend>
      <HeaderAddress {...props} emptyStreet="required" />
    </fieldset>
  )
}

type AppsPickerProps = { order: Order; header: OrderHeader; change: (change: HeaderChange) => void }

/** Only phones and tablets arrive with apps on them (docs/spec/checkout.md#installed-apps). */
function AppsPicker({ order, header, change }: AppsPickerProps) {
  const isNeeded = order.orderItems.some(({ productTypeId }) => needsInstalledApps(productTypeId))
  if (!isNeeded && header.apps.length === 0)
    return <span className="plain">{messages.orders.noApps} Apps come with phones and tablets.</span>
  return (
    <fieldset className="grid gap-x-6 xs:grid-cols-2 md:grid-cols-4 lg:grid-cols-6">
      <legend className="vh">Installed apps</legend>
      {installedApps(header.apps).map((app) => (
        <Checkbox
          key={app}
          label={app}
          checked={header.apps.includes(app)}
          onChange={() => change(toggleInstalledApp(app))}
        />
      ))}
    </fieldset>
  )
}
