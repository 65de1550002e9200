import type { AnswerOf } from '@portal/contract/endpoint'
import type { checkQuoteAddress } from '@portal/contract/quote-addresses'
import { quoteCalls } from '@portal/contract/quote-calls'
import { type Address, addressErrors, addressLine, addressParts } from '@portal/domain/address'
import { limits } from '@portal/domain/limits'
import { type Corrected, type CorrectionPlace, correctionPlaceWords } from '@portal/domain/quote-corrections'
import { whyNoUps } from '@portal/domain/ups-reach'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { fieldError } from '../../lib/refusals.ts'
import { addressTokens } from '../../ui/address-tokens.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { zipQuestion } from '../../ui/zip-question.tsx'
import { useAnswer } from './quote.queries.ts'
import { SendingFailure, useSending } from './sending.tsx'

type CorrectAddressProps = {
  at: Corrected
  quoted: Address
  /** Billing and shipping address are the same. */
  isShared: boolean
  /** Which version and revision of the quote the person saw. */
  version: number
  revision: number
  token: string
  onUnsaved: (isUnsaved: boolean) => void
  onClose: () => void
}

type Checked = AnswerOf<typeof checkQuoteAddress>['result']

const labels = { street: 'Street', city: 'City', state: 'State', zip: 'ZIP' } as const

/** An address of the quote is typed and checked; what it would change is said before anything is saved (docs/spec/quotes.md#addresses). */
export function CorrectAddress(props: CorrectAddressProps) {
  const { at, quoted, isShared, version, revision, token, onUnsaved, onClose } = props
  const [address, setAddress] = useState(quoted)
  const [isBoth, setBoth] = useState(isShared)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { send, error, isBusy } = useSending()
  const correct = useAnswer(quoteCalls.correctQuoteAddress, token)
  const form = useRef<HTMLFormElement>(null)
  const headingId = useId()
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const place: CorrectionPlace = isShared && isBoth ? 'both' : at.place
  const wanted = { token, place, position: at.position }
  const wrong = addressErrors(at.place === 'billing' ? 'Billing' : 'Shipping', address)

  function change(next: Address) {
    setAddress(next)
    setChecked(null)
    onUnsaved(true)
  }

  function check(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    const first = addressParts.find((part) => wrong[part] !== undefined)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else
      void send(async () => {
        const { result } = await call(quoteCalls.checkQuoteAddress, { body: { ...wanted, address } })
        setAddress(result.address)
        setChecked(result)
      })
  }

  const save = (asRequest: boolean) =>
    send(async () => {
      setChecked(null)
      await correct.mutateAsync({ body: { ...wanted, address, asRequest, version, revision } })
      toast(asRequest ? 'The address was sent to your agent.' : 'The address was corrected.', {
        tone: 'success',
      })
      onClose()
    })

  return (
    <form
      ref={form}
      className="quote-form quote-on-screen"
      aria-labelledby={headingId}
      noValidate
      onSubmit={check}
    >
      <h3 id={headingId}>Change {correctionPlaceWords(at).toLowerCase()}</h3>
      <div className="grid gap-4 md:grid-cols-[2fr_1fr_1fr]">
        {addressParts.map((part) => (
          <Field
            key={part}
            label={labels[part]}
            required
            error={(isAsked && wrong[part]) || fieldError(error, `address.${part}`)}
            warning={part === 'street' && at.place !== 'billing' ? whyNoUps(address) : undefined}
            hint={
              part === 'zip'
                ? zipQuestion({ ...address, onTake: (zip) => change({ ...address, zip }) })
                : undefined
            }
            className={part === 'street' ? 'md:col-span-3' : ''}
          >
            {(control) => (
              <TextInput
                {...control}
                name={part}
                autoComplete={addressTokens[part]}
                maxLength={limits.addressPartLength.max}
                value={address[part]}
                onChange={({ target }) => change({ ...address, [part]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {isShared && (
        <Checkbox
          label="Use it for billing and shipping"
          checked={isBoth}
          onChange={({ target }) => {
            setBoth(target.checked)
            setChecked(null)
          }}
        />
      )}
      <SendingFailure error={error} />
      {checked ? (
        <Result checked={checked} isBusy={isBusy} onSave={save} onClose={onClose} />
      ) : (
        <Buttons onClose={onClose}>
          <Button type="submit" busy={isBusy}>
            Check address
          </Button>
        </Buttons>
      )}
    </form>
  )
}

type ResultProps = {
  checked: Checked
  isBusy: boolean
  onSave: (asRequest: boolean) => void
  onClose: () => void
}

/** What the correction would do, and the way on. */
function Result({ checked, isBusy, onSave, onClose }: ResultProps) {
  const { outcome, address, reason } = checked
  const panel = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => panel.current?.focus(), [])
  const line = addressLine(address)
  return (
    <>
      <div ref={panel} tabIndex={-1} className="outline-none">
        {outcome === 'same' && <Notice role="status">This is the address of your quote.</Notice>}
        {outcome === 'applies' && (
          <Notice tone="success" role="status">
            Verified: {line}. All prices of your quote stay the same.
          </Notice>
        )}
        {outcome !== 'same' && outcome !== 'applies' && (
          <Notice tone="warning" role="status">
            {reason} We can’t change the quote to {line} here. You can send the address to your agent, who
            sends you a new version. Until then your quote stays as it is.
          </Notice>
        )}
      </div>
      <Buttons onClose={onClose}>
        {outcome === 'applies' && (
          <Button busy={isBusy} onClick={() => onSave(false)}>
            Use this address
          </Button>
        )}
        {outcome !== 'same' && outcome !== 'applies' && (
          <Button busy={isBusy} onClick={() => onSave(true)}>
            Send to my agent
          </Button>
        )}
      </Buttons>
    </>
  )
}

const Buttons = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <div className="quote-buttons">
    {children}
    <Button variant="ghost" onClick={onClose}>
      Cancel
    </Button>
  </div>
)
