import {
  type AddressErrors,
  type AddressOwner,
  type AddressPart,
  addressLine,
  addressParts,
  onFileMessages,
} from '@portal/domain/address'
import { countries, homeCountry } from '@portal/domain/countries'
import { messages } from '@portal/domain/messages'
import { whyNoUps } from '@portal/domain/ups-reach'
import { type FocusEvent, useEffect, useRef } from 'react'
import { useSettled } from '../../lib/use-settled.ts'
import { addressTokens } from '../../ui/address-tokens.ts'
import { Button } from '../../ui/button.tsx'
import { type ControlProps, Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { zipQuestion } from '../../ui/zip-question.tsx'
import { type AddressSlot, enteredReasonMax, isWhole, presentCheck, refusalOf } from './address-check.ts'
import { addressFieldId } from './address-summary.ts'
import { StreetInput, type StreetSuggestion } from './street-input.tsx'
import { UseAsEntered } from './use-as-entered.tsx'

export type AddressEntryProps = {
  owner: AddressOwner
  slot: AddressSlot
  errors: AddressErrors
  /** Taken from elsewhere: shown, not typed. */
  locked?: boolean
  suggestions: readonly StreetSuggestion[]
  isChecking: boolean
  onEdit: (part: AddressPart, value: string) => void
  /** One field was left. */
  onLeavePart?: (part: AddressPart) => void
  /** All four fields were left. */
  onLeave: () => void
  onCountry: (iso3: string) => void
  onChoose: (id: string) => void
  onCloseSuggestions: () => void
  onVerify: () => void
  /** A null reason takes it back. */
  onUseAsEntered: (reason: string | null) => void
}

const labels: Record<AddressPart, string> = { street: 'Street', city: 'City', state: 'State', zip: 'ZIP' }

/** What is known in favour of an address, to stand beside its tick; undefined when that is nothing. */
export function verdictText(slot: AddressSlot): string | undefined {
  const check = presentCheck(slot)
  if (check?.outcome !== 'verified') return undefined
  return `${check.isDeliverable ? 'Verified' : 'Address format checked'}: ${addressLine(slot.address)}`
}

/** A refusal of the address service, and why UPS does not go there; undefined without a refusal. */
const joined = (refusal: string | undefined, noUps: string | undefined) =>
  refusal && [refusal, noUps].filter(Boolean).join(' ')

/** How long a check may take before the person need not wait for it. */
const patienceMs = 3_000

/**
 * Street with suggestions, city, state, ZIP and country, and what verification says about them
 * (docs/spec/addresses.md#verification).
 */
export function AddressEntry(props: AddressEntryProps) {
  const { owner, slot, errors, locked = false, onEdit } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const afterPress = useAfterPress()
  const isHome = slot.country === homeCountry
  const noUps = owner === 'Shipping' && isHome ? whyNoUps(slot.address) : undefined
  const error = (part: AddressPart) =>
    errors[part] ?? (part === 'street' ? joined(refusalOf(slot), noUps) : undefined)

  function control(part: AddressPart, wiring: ControlProps) {
    const shared = {
      ...wiring,
      value: slot.address[part],
      locked,
      autoComplete: `${owner.toLowerCase()} ${addressTokens[part]}`,
      onBlur: () => afterPress(() => latest.current.onLeavePart?.(part)),
    }
    if (part !== 'street' || locked)
      return <TextInput {...shared} onChange={(event) => onEdit(part, event.target.value)} />
    return (
      <StreetInput
        {...shared}
        suggestions={props.suggestions}
        onType={(text) => onEdit(part, text)}
        onChoose={props.onChoose}
        onClose={props.onCloseSuggestions}
      />
    )
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
    if (!currentTarget.contains(relatedTarget)) afterPress(() => latest.current.onLeave())
  }

  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices when its fields are left */}
      <div className="grid gap-4 md:grid-cols-[2fr_1fr_1fr]" onBlur={handleBlur}>
        {addressParts.map((part) => (
          <Field
            key={part}
            id={addressFieldId(owner, part)}
            label={labels[part]}
            required
            error={error(part)}
            // A carrier may ship there all the same, and nothing is sent to a billing address.
            warning={part === 'street' ? noUps : undefined}
            hint={
              part === 'zip' && isHome && !locked
                ? zipQuestion({ ...slot.address, onTake: (zip) => onEdit('zip', zip) })
                : undefined
            }
            ok={part === 'street' && !locked ? verdictText(slot) : undefined}
            className={part === 'street' ? 'md:col-span-3' : ''}
          >
            {(wiring) => control(part, wiring)}
          </Field>
        ))}
      </div>
      {!locked && <CountryAndCheck {...props} />}
    </div>
  )
}

function CountryAndCheck(props: AddressEntryProps) {
  const { owner, slot, isChecking, onCountry } = props
  const check = presentCheck(slot)
  const outcome = check?.outcome
  return (
    <>
      <div className="grid items-end gap-4 md:grid-cols-2">
        <Field id={`${owner.toLowerCase()}-country`} label="Country">
          {(wiring) => (
            <Select
              {...wiring}
              value={slot.country}
              autoComplete={`${owner.toLowerCase()} country`}
              onChange={(event) => onCountry(event.target.value)}
            >
              {countries.map(({ iso3, name }) => (
                <option key={iso3} value={iso3}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {/* Both stand in the same place, so that nothing moves when a check begins. */}
        <div className="flex flex-wrap md:min-h-11 items-center gap-x-3 gap-y-1">
          {(outcome === undefined || outcome === 'stored') && !isChecking && isWhole(slot.address) && (
            <Button variant="ghost" size="sm" onClick={props.onVerify}>
              Verify address
            </Button>
          )}
          <p role="status" className="field-hint empty:hidden">
            {isChecking ? 'Checking the address...' : ''}
            {outcome === 'stored' && !isChecking ? 'Address on file' : ''}
          </p>
        </div>
      </div>
      {check?.outcome === 'stored' && check.was !== undefined && (
        <Notice tone="warning" role="status">
          {onFileMessages.corrected(check.was)}
        </Notice>
      )}
      <EnteredAddress {...props} />
    </>
  )
}

/** The way past a refusal, and what became of it. */
function EnteredAddress({ slot, isChecking, onUseAsEntered, onVerify }: AddressEntryProps) {
  const check = presentCheck(slot)
  const isSlow = useSettled(isChecking, patienceMs) && isChecking
  const isRefused = check?.outcome === 'refused'
  if (check?.outcome === 'as-entered')
    return (
      <UsedAsEntered
        reason={check.reason}
        onUndo={() => {
          onUseAsEntered(null)
          onVerify()
        }}
      />
    )
  if (!(isRefused || isSlow) || !isWhole(slot.address)) return null
  const isUnavailable = isSlow || (isRefused && check.isUnavailable)
  return (
    <UseAsEntered
      suggestedReason={isUnavailable ? messages.address.reasonWhenUnavailable : ''}
      reasonMax={enteredReasonMax}
      onUse={onUseAsEntered}
    />
  )
}

function UsedAsEntered({ reason, onUndo }: { reason: string; onUndo: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: what came of it takes the focus, unless the page began like this.
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [])
  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      <Notice tone="warning">
        <p>Not verified, used anyway: {reason}</p>
        <Button variant="ghost" size="sm" className="mt-2" onClick={onUndo}>
          Verify it instead
        </Button>
      </Notice>
    </div>
  )
}

/**
 * Runs something at once, or, while the pointer is down, after it came up and its click has arrived. A field
 * is left by pressing something else: a message that appeared then would move that away under the pointer.
 */
function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<Array<() => void>>([])

  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      // The click follows the release within the same task.
      setTimeout(() => {
        for (const run of waiting.current.splice(0)) run()
      })
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      waiting.current = []
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [])

  return (run) => {
    if (isPressed.current) waiting.current.push(run)
    else run()
  }
}
