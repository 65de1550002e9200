import { coveredWords, coveringWords } from '@portal/domain/agent-cover'
import { deskPath } from '@portal/domain/desk-paths'
import { hasDesk } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { myCoversQuery } from './my-covers.queries.ts'

/** On every portal page of an agent who covers another, or is covered: with whom, and until when (docs/spec/agent-cover.md#screens). */
export function CoverBar() {
  const profile = useSession()?.userProfile
  const mayCover = profile !== undefined && hasDesk(profile) && profile.zohoUserId !== null
  const { data } = useQuery({ ...myCoversQuery, enabled: mayCover })
  if (!mayCover || !data || (data.covering.length === 0 && !data.coveredBy)) return null
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
      </ul>
    </section>
  )
}
