import { repairCasePath } from '@portal/domain/paths'
import { caseKindLabels, caseLabel } from '@portal/domain/repair-cases'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { openCasesQuery } from './repairs.queries.ts'

type Unit = { deviceId: string | null; unitNumber: string }

type OrderCasesProps = { accountId: string; units: readonly Unit[] }

/** Open cases of the devices of an order, and of those whose place they take: they have the same unit number. */
export function OrderCases({ accountId, units }: OrderCasesProps) {
  const cases = useQuery(openCasesQuery({ accountId })).data?.results ?? []
  const ofOrder = cases.filter((one) =>
    units.some(
      ({ deviceId, unitNumber }) =>
        deviceId === one.deviceId || (unitNumber !== '' && unitNumber === one.unitNumber),
    ),
  )
  if (ofOrder.length === 0) return null
  return (
    <Notice>
      Open cases of these units:{' '}
      {ofOrder.map(({ caseId, caseNumber, kind, unitNumber }, index) => (
        <span key={caseId}>
          {index > 0 && ', '}
          <Link className="link" to={repairCasePath(caseId)}>
            {caseLabel(caseNumber)}
          </Link>{' '}
          {caseKindLabels[kind].toLowerCase()}
          {unitNumber !== null && ` (${unitNumber})`}
        </span>
      ))}
    </Notice>
  )
}
