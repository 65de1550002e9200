import type { Setup } from '@portal/contract/dashboard'
import { type SetupStep, setupStepsOf, testEmailWords } from '@portal/domain/setup-steps'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { ErrorPanel, QueryFailure } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { setupQuery, useHideSetup, useSendTestEmail } from './dashboard.queries.ts'

/** The setup checklist until an Administrator hides it. */
export function SetupSection() {
  const query = useQuery(setupQuery)
  const send = useSendTestEmail()
  const hide = useHideSetup()
  if (query.isError && !query.data) return <QueryFailure query={query} what="setup checklist" />
  if (!query.data || query.data.isHidden) return null
  const failure = send.error ?? hide.error
  return (
    <SetupChecklist
      setup={query.data}
      isSending={send.isPending}
      isHiding={hide.isPending}
      problem={failure && messageOf(failure)}
      onSendTestEmail={() => send.mutate(undefined)}
      onHide={() =>
        hide.mutate(true, {
          onSuccess: () => {
            toast('The setup checklist is hidden. Show it again at the end of the dashboard.', {
              tone: 'success',
            })
            // Its button is gone, and the focus with it.
            setTimeout(focusHeading)
          },
        })
      }
    />
  )
}

/** Brings the checklist back. Nothing while it is shown. */
export function ShowSetup() {
  const { data } = useQuery(setupQuery)
  const hide = useHideSetup()
  if (!data?.isHidden) return null
  return (
    <div className="grid justify-items-start gap-3">
      {hide.error && <ErrorPanel message={messageOf(hide.error)} />}
      <Button
        variant="ghost"
        size="sm"
        busy={hide.isPending}
        onClick={() => hide.mutate(false, { onSuccess: () => setTimeout(toTheTop) })}
      >
        Show setup checklist
      </Button>
    </div>
  )
}

/** Where the checklist is; the button that showed it is gone. */
function toTheTop() {
  window.scrollTo(0, 0)
  focusHeading()
}

export type SetupChecklistProps = {
  setup: Setup
  isSending: boolean
  isHiding: boolean
  /** Why the test email or hiding was refused. */
  problem: string | null
  onSendTestEmail: () => void
  onHide: () => void
}

/** What is left to do before the first customer orders, with the screens that do it (docs/spec/back-office.md#setup-checklist). */
export function SetupChecklist({
  setup,
  isSending,
  isHiding,
  problem,
  onSendTestEmail,
  onHide,
}: SetupChecklistProps) {
  const steps = setupStepsOf(setup)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Section
      title="Set up the portal"
      note={<span role="status">{`${done} of ${steps.length} done`}</span>}
      actions={
        <Button variant="ghost" size="sm" busy={isHiding} onClick={onHide}>
          Hide checklist
        </Button>
      }
    >
      {problem && <ErrorPanel message={problem} />}
      {done === steps.length && (
        <Notice tone="success">Everything is set up. You can hide this checklist.</Notice>
      )}
      <ol className="grid rounded-lg border border-line bg-surface">
        {steps.map((step) => (
          <Step key={step.key} step={step}>
            {step.key === 'email' && (
              <TestEmail setup={setup} isSending={isSending} onSend={onSendTestEmail} />
            )}
          </Step>
        ))}
      </ol>
    </Section>
  )
}

function Step({
  step: { title, isDone, why, left, links },
  children,
}: {
  step: SetupStep
  children: ReactNode
}) {
  const Mark = isDone ? CircleCheck : Circle
  return (
    <li className="flex gap-4 border-t border-line p-4 first:border-t-0">
      <Mark
        size={22}
        strokeWidth={1.75}
        className={isDone ? 'shrink-0 text-success' : 'shrink-0 text-subtle'}
        aria-hidden
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <h3 className="text-large font-semibold">
          {title}
          <span className="vh">{isDone ? ' (done)' : ' (to do)'}</span>
        </h3>
        {left && <p className="max-w-prose">{left}</p>}
        {!isDone && <p className="max-w-prose text-ui text-muted">{why}</p>}
        {!isDone && links.length > 0 && (
          <p className="flex flex-wrap gap-x-5 gap-y-1 pt-1">
            {links.map(({ label, to }) => (
              <Link key={to} className="link" to={to}>
                {label}
              </Link>
            ))}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

type TestEmailProps = { setup: Setup; isSending: boolean; onSend: () => void }

/** Sends a test email and says how it fared. */
function TestEmail({ setup: { testEmail, mail }, isSending, onSend }: TestEmailProps) {
  const isOnItsWay = testEmail?.state === 'queued' && testEmail.reason === null
  return (
    <div className="grid justify-items-start gap-2 pt-1">
      <Button variant="ghost" size="sm" busy={isSending || isOnItsWay} onClick={onSend}>
        {testEmail ? 'Send another test email' : 'Send test email'}
      </Button>
      <p
        role="status"
        className={
          testEmail?.state === 'failed' ? 'max-w-prose text-ui text-danger' : 'max-w-prose text-ui text-muted'
        }
      >
        {testEmail && testEmailWords(testEmail, mail)}
      </p>
    </div>
  )
}
