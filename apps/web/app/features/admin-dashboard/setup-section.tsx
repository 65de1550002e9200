import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { toast } from '../../ui/toast.tsx'
import { setupQuery, useHideSetup, useSendTestEmail } from './setup.queries.ts'
import { SetupChecklist } from './setup-checklist.tsx'

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
