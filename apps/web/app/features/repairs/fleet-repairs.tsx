import { formatCents, fromDollars } from '@portal/domain/money'
import { repairsPath } from '@portal/domain/paths'
import { openCasesText } from '@portal/domain/repair-cases'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FleetScope } from '../devices/fleet.queries.ts'
import { casesOfFleet, countsQuery, repairFiguresQuery } from './repairs.queries.ts'

/** Cases and figures of a fleet in one line, above its list; nothing where nothing was ever reported (docs/spec/repairs.md#figures). */
export function FleetRepairs({ scope: { accountId, agentId } }: { scope: FleetScope }) {
  const asked = casesOfFleet({ accountId, agentId })
  const counts = useQuery(countsQuery(asked)).data
  const figures = useQuery({ ...repairFiguresQuery(asked ?? {}), enabled: asked !== null }).data?.all
  if (!counts || counts.open + counts.closed === 0) return null
  const address = accountId === null ? repairsPath : `${repairsPath}?account=${accountId}`
  return (
    <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-ui text-muted">
      <Link className="link" to={address}>
        {openCasesText(counts.open)}
      </Link>
      {figures && figures.breaks + figures.gone > 0 && (
        <>
          {figures.breaksPer100 !== null && (
            <span>
              <b className="text-text">{figures.breaksPer100.toLocaleString('en-US')}</b> breaks per 100
              devices per year
            </span>
          )}
          {figures.daysWithoutPhone !== null && (
            <span>
              <b className="text-text">{figures.daysWithoutPhone.toLocaleString('en-US')}</b> days without a
              phone
            </span>
          )}
          <span>
            <b className="text-text">{formatCents(fromDollars(figures.cost))}</b> paid,{' '}
            {formatCents(fromDollars(figures.costWithoutCover))} without coverage
          </span>
        </>
      )}
    </p>
  )
}
