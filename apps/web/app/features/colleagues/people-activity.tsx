import type { Colleague, ColleagueActivity, FormerColleague } from '@portal/contract/colleagues'
import { devicePath, orderPath } from '@portal/domain/paths'
import { repairCasePath } from '@portal/domain/repair-paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { Field } from '../../ui/field.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { activityQuery } from './colleagues.queries.ts'
import { nameOf } from './person-name.ts'

type PeopleActivityProps = { accountId: string; people: ReadonlyArray<Colleague | FormerColleague> }

/** Who did what in the account, the latest first (docs/spec/colleagues.md#activity). */
export function PeopleActivity({ accountId, people }: PeopleActivityProps) {
  const [byUserId, setByUserId] = useState<string | null>(null)
  const query = useInfiniteQuery(activityQuery(accountId, byUserId))
  const entries = query.data?.pages.flatMap(({ results }) => results)
  return (
    <Section title="Who did what">
      <div className="grid md:grid-cols-[13rem_minmax(0,1fr)]">
        <Field label="Person">
          {(control) => (
            <Select
              {...control}
              value={byUserId ?? ''}
              onChange={({ target }) => setByUserId(target.value === '' ? null : target.value)}
            >
              <option value="">Everyone</option>
              {people.map((person) => (
                <option key={person.userId} value={person.userId}>
                  {nameOf(person)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <QueryFailure query={query} what="activity" retryLabel="Try Again" />
      {query.isPending && !query.error && <SkeletonLines lines={4} />}
      {entries?.length === 0 && <p className="text-muted">Nothing yet.</p>}
      {entries && entries.length > 0 && (
        <ol className="grid gap-3">
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
      <ShowMore query={query} />
    </Section>
  )
}

function Entry({ entry }: { entry: ColleagueActivity }) {
  return (
    <li className="grid gap-x-4 md:grid-cols-[13rem_minmax(0,1fr)]">
      <time dateTime={entry.at} className="text-small text-subtle tabular-nums">
        {formatBusinessMoment(entry.at)}
      </time>
      <span className="wrap-anywhere">
        <What entry={entry} /> by {entry.by}
      </span>
    </li>
  )
}

function What({ entry }: { entry: ColleagueActivity }) {
  const { what } = entry
  const to = pathOf(entry)
  if (to === null) return <b>{what}</b>
  return (
    <Link className="link" to={to}>
      {what}
    </Link>
  )
}

/** The page of what was worked on; null where it has none, such as several devices. */
function pathOf({ orderId, caseId, deviceId }: ColleagueActivity): string | null {
  if (orderId !== null) return orderPath(orderId)
  if (caseId !== null) return repairCasePath(caseId)
  return deviceId === null ? null : devicePath(deviceId)
}
