import { formatCents, fromDollars } from '@portal/domain/money'
import { useQuery } from '@tanstack/react-query'
import { repairFiguresQuery } from './repairs.queries.ts'

/** Figures of the year of an account in one line, below its boards; nothing where nothing broke (docs/spec/repairs.md#figures). */
export function FleetRepairs({ accountId }: { accountId: string }) {
  const figures = useQuery(repairFiguresQuery({ accountId })).data?.all
  if (!figures || figures.breaks + figures.gone === 0) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1 pt-4 text-ui text-muted">
      {figures.breaksPer100 !== null && (
        <span>
          <b className="text-text">{figures.breaksPer100.toLocaleString('en-US')}</b> breaks per 100 devices
          per year
        </span>
      )}
      {figures.daysWithoutPhone !== null && (
        <span>
          <b className="text-text">{figures.daysWithoutPhone.toLocaleString('en-US')}</b> days without a phone
        </span>
      )}
      <span>
        <b className="text-text">{formatCents(fromDollars(figures.cost))}</b> paid,{' '}
        {formatCents(fromDollars(figures.costWithoutCover))} without coverage
      </span>
    </p>
  )
}
