import type { RepairCase } from '@portal/contract/repairs'
import { caseLimits } from '@portal/domain/repair-cases'
import { type FormEvent, useId, useState } from 'react'
import { mayPass, messageOf, requestIdOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { refusalAt } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useCaseWrite } from './repairs.queries.ts'

type Message = RepairCase['messages'][number]

/** What customer and staff wrote to each other, and staff's internal notes apart (docs/spec/repairs.md#messages). */
export function CaseMessages({ of }: { of: RepairCase }) {
  const messages = of.messages.filter(({ isInternal }) => !isInternal)
  const notes = of.messages.filter(({ isInternal }) => isInternal)
  return (
    <div className="case-column">
      <section aria-labelledby="case-messages" className="case-card">
        <h2 id="case-messages">Messages</h2>
        <MessageList
          messages={messages}
          none={
            of.decides
              ? 'No messages with the customer yet.'
              : 'No messages yet. Ask us anything about this case.'
          }
        />
        <WriteMessage
          caseId={of.caseId}
          label={of.decides ? 'Message to the customer' : 'Message'}
          send="Send message"
        />
      </section>
      {of.decides && (
        <section aria-labelledby="case-notes" className="case-card case-notes">
          <h2 id="case-notes">Internal notes</h2>
          <p className="text-small text-muted">Customers never see them.</p>
          <MessageList messages={notes} none="No notes yet." />
          <WriteMessage caseId={of.caseId} label="Internal note" send="Add note" isInternal />
        </section>
      )}
    </div>
  )
}

const writers: Record<Message['from'], string> = { customer: '', staff: '', finder: 'A finder, not verified' }

function MessageList({ messages, none }: { messages: readonly Message[]; none: string }) {
  if (messages.length === 0) return <p className="text-ui text-muted">{none}</p>
  return (
    <ul className="case-messages">
      {messages.map(({ messageId, from, by, text, at }) => (
        <li key={messageId} data-from={from}>
          <p className="case-message-head">
            <b>{writers[from] || by}</b>
            <time dateTime={at}>{formatBusinessMoment(at)}</time>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          {from === 'finder' && (
            <p className="text-small text-muted wrap-anywhere">
              {by === '' ? 'They left no phone number or email.' : `Reach them: ${by}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Counted only when a message becomes long: most are a line. */
const countedFrom = 0.8

type WriteMessageProps = { caseId: string; label: string; send: string; isInternal?: boolean }

/** What was typed stays until it has arrived. */
function WriteMessage({ caseId, label, send, isInternal = false }: WriteMessageProps) {
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const write = useCaseWrite('addRepairMessage')
  const attempt = useAttemptKey()
  const once = useOneAtATime()
  const fieldId = useId()
  const problem = problemOf(typed, label)
  const isAtField = refusalAt(write.error, 'text') !== undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (problem !== undefined) return document.getElementById(fieldId)?.focus()
    const input = { params: { caseId }, body: { text: typed, ...(isInternal ? { isInternal } : {}) } }
    return once(async () => {
      try {
        await write.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
        attempt.done()
        setTyped('')
        setAsked(false)
      } catch {
        // The mutation keeps the error, which the form shows.
      }
    })
  }

  return (
    <form className="grid justify-items-start gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        id={fieldId}
        className="w-full"
        label={label}
        error={(isAsked && problem) || refusalAt(write.error, 'text')}
      >
        {(field) => (
          <TextArea
            {...field}
            rows={3}
            {...(typed.length > caseLimits.messageMax * countedFrom ? { limit: caseLimits.messageMax } : {})}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {write.error && !isAtField && (
        <ErrorPanel
          message={messageOf(write.error)}
          requestId={mayPass(write.error) ? requestIdOf(write.error) : undefined}
        />
      )}
      <Button type="submit" variant="ghost" size="sm" busy={write.isPending}>
        {send}
      </Button>
    </form>
  )
}

function problemOf(typed: string, label: string): string | undefined {
  if (typed.trim() === '') return label === 'Internal note' ? 'Write a note first.' : 'Write a message first.'
  return typed.trim().length > caseLimits.messageMax
    ? `At most ${caseLimits.messageMax.toLocaleString('en-US')} characters.`
    : undefined
}
