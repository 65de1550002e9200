import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { repairProgramQuery } from './fleet.queries.ts'

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
