import { focusHeading } from '../../ui/page-announcer.tsx'

/** For whom a person works now, where that is not themselves. */
export type Acting = { agentName: string; accountName: string | undefined }

type ActingNoticeProps = {
  acting: Acting | null
  /** Left out where the page itself is about another agent: there is no choice to take back. */
  onBack?: () => void
}

/** Names the agent, and the account where there is one; nothing for those who work for themselves. */
export function ActingNotice({ acting, onBack }: ActingNoticeProps) {
  if (!acting) return null
  return (
    <section aria-label="Acting for another agent" className="bg-signal text-on-signal">
      <div className="wrap flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 py-1 text-small">
        <p role="status">
          Working as <b className="font-[640]">{acting.agentName}</b>
          {acting.accountName && (
            <>
              {' '}
              for <b className="font-[640]">{acting.accountName}</b>
            </>
          )}
        </p>
        {onBack && (
          <button
            type="button"
            className="min-h-[max(1.75rem,var(--target))] rounded-sm font-[560] underline underline-offset-3"
            onClick={() => {
              onBack()
              // The button goes with the bar.
              focusHeading()
            }}
          >
            Switch back
          </button>
        )}
      </div>
    </section>
  )
}
