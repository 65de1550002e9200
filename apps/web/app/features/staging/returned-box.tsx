import { boxCalls } from '@portal/contract/box-calls'
import { boxStatusLabels } from '@portal/domain/boxes'
import { counted } from '@portal/domain/format'
import { benchPath } from '@portal/domain/paths'
import { scanLengthMax } from '@portal/domain/scans'
import { formatTracking } from '@portal/domain/tracking-number'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, type CallAnswer, call, messageOf } from '../../lib/api.ts'
import { sendsEmails } from '../../lib/emails.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CameBack } from '../boxes/came-back.tsx'
import { CodeField } from '../boxes/tracking-forms.tsx'

type Returned = CallAnswer<'findReturned'>['result']

/**
 * A box that came back, by its tracking number or the code of its packing list (docs/spec/staging.md#boxes-that-come-back).
 * @param code of a box that was opened elsewhere
 */
export function ReturnedBox({ code = '', onClose }: { code?: string; onClose: () => void }) {
  const [typed, setTyped] = useState(code)
  const [asked, setAsked] = useState(code)
  const [taken, setTaken] = useState<Returned | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // What is scanned next is for the field that was opened.
  useEffect(() => {
    if (code === '') form.current?.querySelector('input')?.focus()
  }, [code])
  const query = useQuery({
    queryKey: ['boxes', 'returned', asked],
    queryFn: ({ signal }) => call(boxCalls.findReturned, { params: { code: asked }, signal }),
    select: ({ result }) => result,
    enabled: asked !== '',
    retry: false,
  })
  function find(event: FormEvent) {
    event.preventDefault()
    setTaken(null)
    setAsked(typed.trim())
    setTyped('')
  }
  const box = asked === '' ? undefined : query.data
  return (
    <section className="grid gap-4 pb-8" aria-labelledby="returned-box">
      <h2 id="returned-box" className="text-h3">
        A box came back
      </h2>
      <form ref={form} className="flex flex-wrap items-end gap-3" onSubmit={find} noValidate>
        <div className="min-w-64 grow">
          <CodeField
            label="Tracking number or packing list"
            hint="Scan the label, or the code of the packing list inside."
            error={query.data === undefined ? problemOf(query.error) : undefined}
            value={typed}
            maxLength={scanLengthMax}
            onChange={setTyped}
          />
        </div>
        <Button type="submit" variant="ghost" busy={query.isFetching}>
          Find box
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </form>
      {box && (
        <Found
          key={box.boxId}
          box={box}
          onTaken={() => {
            setTaken(box)
            setAsked('')
          }}
        />
      )}
      {taken && (
        <Notice tone="success">
          Box {taken.number} of order {taken.orderId} is back
          {sendsEmails() && ', and the customer and the agent get an email'}.{' '}
          <Link className="link" to={benchPath(taken.orderId)}>
            Ship it again or unpack it
          </Link>
        </Notice>
      )}
    </section>
  )
}

const problemOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.code === 'BOX_NOT_FOUND'
    ? 'No box that is on its way has this number. Scan the code of the packing list.'
    : (error && messageOf(error)) || undefined

function Found({ box, onTaken }: { box: Returned; onTaken: () => void }) {
  const [problem, setProblem] = useState<Error | null>(null)
  const { number, orderId, accountName, status, trackingNumber, refusal, devices } = box
  const doing = async (work: () => Promise<unknown>) => {
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
      return false
    }
  }
  return (
    <div className="box-card">
      <h3 className="text-body">
        Box {number} of order {orderId}, {accountName}
      </h3>
      <p>
        {[boxStatusLabels[status], trackingNumber && formatTracking(trackingNumber)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="box-units">
        {devices.length === 0 ? 'Accessories, no devices' : counted(devices.length, 'device')}
        {devices.length > 0 && `: ${devices.map(({ unitNumber }) => unitNumber ?? 'no number').join(', ')}`}
      </p>
      {problem && <Notice tone="danger">{messageOf(problem)}</Notice>}
      {refusal === null ? (
        <CameBack box={box} doing={doing} onDone={onTaken} isOpen />
      ) : (
        <Notice tone="warning">
          {refusal}{' '}
          <Link className="link" to={benchPath(orderId)}>
            Open its order
          </Link>
        </Notice>
      )}
    </div>
  )
}
