import { repairsPath, reportPath } from '@portal/domain/paths'
import { openCasesText } from '@portal/domain/repair-cases'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '../../lib/access.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { countsQuery } from './repairs.queries.ts'

/** The ways from an account's Screen Repair Program to its cases, and to a new one. */
export function AccountRepairs({ accountId }: { accountId: string }) {
  const mayFleet = useMay('fleet')
  const open = useQuery(countsQuery(mayFleet ? { accountId } : null)).data?.open
  if (!mayFleet) return null
  return (
    <>
      {open !== undefined && (
        <Link className="link" to={`${repairsPath}?account=${accountId}`}>
          {openCasesText(open)}
        </Link>
      )}
      <ButtonLink
        variant="ghost"
        icon={<MessageSquareWarning size={18} aria-hidden />}
        to={`${reportPath()}?account=${accountId}`}
      >
        Report a problem
      </ButtonLink>
    </>
  )
}
