import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState, Skeleton } from '../../../ui/page-states.tsx'
import { PageHead } from '../../../ui/work-bar.tsx'
import { repairProgramQuery } from '../../devices/fleet.queries.ts'

/** Of the height of what comes. */
export const FleetToCome = () => (
  <div className="grid gap-6" aria-busy="true">
    <p className="vh" role="status">
      Loading fleet
    </p>
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>
)

/** The account of the address is not there, or another agent's: for this person it is the same (docs/spec/roles.md#access-to-objects). */
export const NoSuchAccount = () => (
  <>
    <PageHead title="Fleet" />
    <EmptyState
      title={refusalMessages.noAccount}
      text="The link may be mistyped, or the account is no longer yours."
      action={
        <ButtonLink variant="ghost" to={paths.fleet}>
          Show your fleet
        </ButtonLink>
      }
    />
  </>
)

/** Devices of the screen-repair program that the fleet does not have; nothing where there are none. */
export function RepairOffer({ accountId, onOpen }: { accountId: string; onOpen: () => void }) {
  const count = useQuery(repairProgramQuery(accountId)).data?.unlistedCount ?? 0
  if (count === 0) return null
  return (
    <Notice>
      {counted(count, 'device')} of the Screen Repair Program {count === 1 ? 'is' : 'are'} not in the fleet
      yet.{' '}
      <Button variant="link" size="sm" aria-haspopup="dialog" onClick={onOpen}>
        Add {count === 1 ? 'it' : 'them'} to the fleet
      </Button>
    </Notice>
  )
}
