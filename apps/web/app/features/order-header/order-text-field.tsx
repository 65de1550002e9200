import { daysAfter } from '@portal/domain/business-day'
import {
  isNotes,
  type OrderTextName,
  orderTextErrors,
  orderTextNames,
  orderTexts,
} from '@portal/domain/order-texts'
import { businessDay } from '../../lib/business-date.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type HeaderChange, write } from './header-changes.ts'
import { textFieldId } from './header-field-ids.ts'
import type { OrderHeader } from './order-header.ts'

type HeaderProps = {
  header: OrderHeader
  change: (change: HeaderChange) => void
}

type OrderTextFieldProps = HeaderProps & {
  name: OrderTextName
  label: string
  hint?: string
  /** The label shows elsewhere and stays for screen readers. */
  hideLabel?: boolean
}

/** A text or date of the header with its error. */
export function OrderTextField({
  name,
  label,
  hint,
  hideLabel = false,
  header,
  change,
}: OrderTextFieldProps) {
  const value = header[name]
  const { kind, max } = orderTexts[name]
  const today = businessDay(new Date())
  return (
    <Field
      id={textFieldId(name)}
      label={label}
      hint={hint}
      hideLabel={hideLabel}
      error={orderTextErrors(header, today)[name]}
      className={isNotes(name) ? '' : 'max-w-sm'}
    >
      {(control) =>
        isNotes(name) ? (
          <TextArea
            {...control}
            value={value}
            limit={max}
            onChange={(event) => change(write({ [name]: event.target.value }))}
          />
        ) : (
          <TextInput
            {...control}
            {...(kind === 'date' && { type: 'date', min: daysAfter(today, 1) })}
            value={value}
            autoComplete="off"
            onChange={(event) => change(write({ [name]: event.target.value }))}
          />
        )
      }
    </Field>
  )
}

/** The fields of all texts that a step of checkout asks for; none of them is required. */
export function StepTextFields({ step, header, change }: HeaderProps & { step: TextStep }) {
  return (
    <div className="checkout-block grid gap-5">
      {textsOfStep(step).map((name) => (
        <OrderTextField
          key={name}
          name={name}
          label={`${orderTexts[name].label} (optional)`}
          hint={orderTextPlaces[name].hint}
          header={header}
          change={change}
        />
      ))}
    </div>
  )
}

/** The steps of checkout that ask for texts, in their order. */
export const textSteps = ['installed-apps', 'shipping'] as const
export type TextStep = (typeof textSteps)[number]

/** Where checkout asks for each text, and the hint below its field. */
export const orderTextPlaces: Record<OrderTextName, { step: TextStep; hint: string }> = {
  referenceNumber: {
    step: 'installed-apps',
    hint: 'Your own number for this order. Shown on the confirmation and printout.',
  },
  requestedDeliveryDate: {
    step: 'shipping',
    hint: 'The day by which you want the devices. If the chosen UPS service arrives later, this step says so.',
  },
  notes: { step: 'installed-apps', hint: 'Anything we should know about this order?' },
  stagingNotes: { step: 'installed-apps', hint: 'How should we set up, tag and pack your devices?' },
}

/** The texts that a step asks for, in the order of its fields. */
const textsOfStep = (step: TextStep) => orderTextNames.filter((name) => orderTextPlaces[name].step === step)
