import { paths } from '@portal/domain/paths'
import { useSession, useSessionKnown } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { keepChosen, keepCompared } from './keep-chosen.ts'
import type { ProductChoice } from './product-choice.ts'

/**
 * The way to a quote for visitors: a registration that carries what they chose (docs/spec/sign-in.md#what-was-chosen). Not for
 * signed-in people, and so not before it is known who is there.
 */
export const QuoteLink = ({ productId, choice }: { productId: string; choice: ProductChoice }) => (
  <VisitorsLink onPress={() => keepChosen(productId, choice, true)} />
)

/** The same for the devices of a comparison, so many of each. */
export const CompareQuoteLink = ({
  productIds,
  quantity,
}: {
  productIds: readonly string[]
  quantity: number
}) => <VisitorsLink onPress={() => keepCompared(productIds, quantity)} />

function VisitorsLink({ onPress }: { onPress: () => void }) {
  const session = useSession()
  const isKnown = useSessionKnown()
  if (!isKnown || session !== null) return null
  return (
    <ButtonLink to={paths.register} variant="ghost" className="quote-link" onClick={onPress}>
      Request a quote
    </ButtonLink>
  )
}
