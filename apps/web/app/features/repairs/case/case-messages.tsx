import { repairCalls } from '@portal/contract/repair-calls'
import type { RepairCase } from '@portal/contract/repairs'
import { caseLimits } from '@portal/domain/repair-cases'
import { type FormEvent, useState } from 'react'
import { mayPass, messageOf, requestIdOf } from '../../../lib/api.ts'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useAttemptKey, useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalAt } from '../../../ui/form-dialog.tsx'
import { TextAreaField } from '../../../ui/form-fields.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import { RecordCard } from '../../../ui/record.tsx'
import { thenCases } from '../repairs.queries.ts'

type Message = RepairCase['messages'][number]

/** The field of a message, which what is late leads to. */
export const messageId = 'case-message'

/** What customer and staff wrote to each other, and staff's internal notes apart (docs/spec/repairs.md#messages). */
export function CaseMessages({ of }: { of: RepairCase }) {
  const messages = of.messages.filter(({ isInternal }) => !isInternal)
  const notes = of.messages.filter(({ isInternal }) => isInternal)
  return (
    <>
      <RecordCard title="Messages">
        <div className="record-card-body">
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
            fieldId={messageId}
            label={of.decides ? 'Message to the customer' : 'Message'}
            send="Send message"
          />
        </div>
      </RecordCard>
      {of.decides && (
        <RecordCard title="Internal notes" note="Customers never see them." className="case-notes">
          <div className="record-card-body">
            <MessageList messages={notes} none="No notes yet." />
            <WriteMessage
              caseId={of.caseId}
              fieldId="case-note"
              label="Internal note"
              send="Add note"
              isInternal
            />
          </div>
        </RecordCard>
      )}
    </>
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

type WriteMessageProps = {
  caseId: string
  fieldId: string
  label: string
  send: string
  isInternal?: boolean
}

/** What was typed stays until it has arrived. */
function WriteMessage({ caseId, fieldId, label, send, isInternal = false }: WriteMessageProps) {
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const write = useCall(repairCalls.addRepairMessage, thenCases)
  const attempt = useAttemptKey()
  const once = useOneAtATime()
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
    <form
      className="case-write grid justify-items-start gap-3"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextAreaField
        id={fieldId}
        className="w-full"
        label={label}
        error={(isAsked && problem) || refusalAt(write.error, 'text')}
        rows={2}
        {...(typed.length > caseLimits.messageMax * countedFrom ? { limit: caseLimits.messageMax } : {})}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
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
