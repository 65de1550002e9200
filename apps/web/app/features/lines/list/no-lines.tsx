import { paths } from '@portal/domain/paths'
import { PhoneCall } from 'lucide-react'
import { useMay } from '../../../lib/access.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyPicture } from '../../../ui/empty-picture.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import type { LinesAddress } from '../lines-address.ts'

const shownMax = 60
const shortened = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text)

/** Search or filters leave nothing. */
export const NoMatch = ({ address: { search, clear } }: { address: LinesAddress }) => (
  <EmptyState
    title={search === '' ? 'No lines match these filters.' : `No lines match “${shortened(search)}”.`}
    text="Search finds numbers, SIMs, units and holders. Lines that were cancelled or ported out have the state “Ended”."
    action={
      <Button variant="ghost" onClick={clear}>
        Clear all
      </Button>
    }
  />
)

/** None at all, with the step that makes one. */
export function NoLines() {
  const mayOrder = useMay('order')
  return (
    <EmptyState
      title="No lines yet."
      text="Each number has its unit, holder, carrier and plan here. Lines come with orders that have a rate plan, and with devices that have a number."
      picture={<EmptyPicture icon={PhoneCall} />}
      action={mayOrder && <ButtonLink to={paths.phones}>Shop phones</ButtonLink>}
    />
  )
}
