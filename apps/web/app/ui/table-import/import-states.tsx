import { ApiError, mayPass, messageOf, requestIdOf } from '../../lib/api.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { ErrorPanel } from '../page-states.tsx'

/** How far a file is checked or saved. */
export function ImportProgress({
  step: { done, total },
  isSaving,
}: {
  step: { done: number; total: number }
  isSaving: boolean
}) {
  const label = isSaving ? 'Saving' : 'Checking'
  return (
    <div className="grid gap-2">
      <progress className="w-full" aria-label={label} {...(total > 0 ? { value: done, max: total } : {})} />
      <p className="text-small text-muted" aria-hidden="true">
        {label}
        {total > 0 && ` ${Math.round((done / total) * 100)}%`}
      </p>
    </div>
  )
}

/** Why a file could not be read or saved. */
export function ImportFailure({ error, onAgain }: { error: Error; onAgain: (() => void) | undefined }) {
  // After anything else the file itself must change first.
  const isPassing = mayPass(error) || (error instanceof ApiError && staleCodes.has(error.code))
  return (
    <ErrorPanel
      message={
        <>
          {messageOf(error)}
          {reasonsOf(error).map((reason) => (
            <span key={reason} className="block">
              {reason}
            </span>
          ))}
        </>
      }
      requestId={requestIdOf(error)}
      {...(onAgain && isPassing && { onRetry: onAgain, retryLabel: 'Check again' })}
    />
  )
}

const staleCodes: ReadonlySet<string> = new Set(['FLEET_IMPORT_STALE', 'IMPORT_STALE'])
