import { paths } from '@portal/domain/paths'
import { CircleCheckBig } from 'lucide-react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/page-states.tsx'

/** A desk on which nothing waits. */
export const DeskEmpty = ({
  name,
}: {
  /** Of the person whose desk it is; '' for others. */
  name: string
}) => (
  <div className="desk-empty">
    <EmptyState
      title={name === '' ? 'Nothing needs this agent.' : `Nothing needs you, ${name}.`}
      text="Late orders, errors, cases, quotes and approvals line up here, the worst first."
      picture={<CircleCheckBig size={40} strokeWidth={1.5} aria-hidden />}
      action={<ButtonLink to={paths.createOrder}>Create order</ButtonLink>}
    />
  </div>
)
