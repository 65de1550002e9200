import { formatRelative } from '@portal/domain/format-date'
import { vendorMessages } from '@portal/domain/vendor-messages'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { formatBusinessDate, formatBusinessMoment } from '../../lib/business-date.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'

export type CrmFreshnessProps = {
  /** How old the copy is; nothing is shown until that is known, and with the embedded CRM. */
  freshness: { live: boolean; copiedAt: string | null; unreachable: boolean; running: boolean } | undefined
  /** What is shown: "Accounts", "Account". */
  what?: string
  /** Reads it again from the CRM; for those who may. */
  onRefresh?: (() => void) | undefined
  busy?: boolean
  /** Why the last refresh failed, in words. */
  problem?: string | undefined
}

/** One quiet line on how old data of a live CRM is. While the CRM does not answer it warns, and blocks nothing (ADR 0008). */
export function CrmFreshness({
  freshness,
  what = 'Accounts',
  onRefresh,
  busy = false,
  problem,
}: CrmFreshnessProps) {
  const now = useNow()
  if (!freshness?.live) return null
  const { copiedAt, unreachable, running } = freshness
  const warning = problem ?? (unreachable ? outageWords(copiedAt) : undefined)
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <p role="status" className={warning ? 'inline-flex items-start gap-2 text-warning' : undefined}>
        {warning ? (
          <>
            <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            <span>{warning}</span>
          </>
        ) : copiedAt === null ? (
          vendorMessages.firstCopy
        ) : (
          <span title={formatBusinessMoment(copiedAt)}>
            {what} as of {formatRelative(earlier(copiedAt, now), now, formatBusinessDate)}
          </span>
        )}
      </p>
      {onRefresh && (
        <Button
          variant="link"
          size="sm"
          icon={<RefreshCw size={14} aria-hidden />}
          busy={busy || running}
          onClick={onRefresh}
        >
          Refresh
        </Button>
      )}
    </div>
  )
}

/** Clocks differ: what was copied is never ahead of us. */
const earlier = (at: string, now: Date) => (new Date(at) > now ? now : at)

const outageWords = (copiedAt: string | null) =>
  copiedAt === null
    ? 'CRM is not responding.'
    : `CRM is not responding. Showing data from ${formatBusinessMoment(copiedAt)}.`
