import {
  coveredWords,
  coveringWords,
  plannedCoveredWords,
  plannedCoveringWords,
} from '@portal/domain/agent-cover'
import { deskPath } from '@portal/domain/paths'
import { hasDesk } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatch } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { myCoversQuery } from './cover.queries.ts'

/**
 * On every portal page of an agent who covers another, or is covered: with whom, and until when; on the desk also of a cover that
 * begins soon (docs/spec/agent-cover.md#screens).
 */
export function CoverBar() {
  const profile = useSession()?.userProfile
  const mayCover = profile !== undefined && hasDesk(profile) && profile.zohoUserId !== null
  const { data } = useQuery({ ...myCoversQuery, enabled: mayCover })
  const isDesk = useMatch(deskPath) !== null
  if (!mayCover || !data) return null
  const planned = isDesk
    ? [...data.planned.covering.map(plannedCoveringWords), ...data.planned.coveredBy.map(plannedCoveredWords)]
    : []
  if (data.covering.length === 0 && !data.coveredBy && planned.length === 0) return null
  return (
    <section aria-label="Cover" className="bg-stage">
      <ul className="wrap flex min-h-9 flex-wrap items-center gap-x-6 gap-y-1 py-1 text-small">
        {data.covering.map((cover) => (
          <li key={cover.agentId} className="flex flex-wrap items-center gap-x-3">
            {coveringWords(cover)}
            <Link
              className="link inline-flex min-h-[max(1.75rem,var(--target))] items-center"
              to={`${deskPath}?agent=${cover.agentId}`}
            >
              Desk of {cover.agentName}
            </Link>
          </li>
        ))}
        {data.coveredBy && <li>{coveredWords(data.coveredBy)}</li>}
        {planned.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  )
}
