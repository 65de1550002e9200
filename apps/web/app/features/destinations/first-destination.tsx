import { type Address, addressLine } from '@portal/domain/address'
import { goodsWords } from '@portal/domain/destination-words'
import { Notice } from '../../ui/notice.tsx'
import type { SplitLine } from './draft-destinations.ts'

/** The shipping address of the order, and what is left for it. */
export function FirstDestination({
  to,
  goods,
  note,
}: {
  to: Address
  goods: readonly SplitLine[]
  note: string | undefined
}) {
  const left = goods.filter(({ quantity }) => quantity > 0)
  return (
    <section className="grid gap-1.5" aria-labelledby="destination-1">
      <h3 id="destination-1" className="text-large font-[600]">
        Destination 1, the shipping address
      </h3>
      <p className="text-ui text-muted">{addressLine(to) || 'No shipping address yet.'}</p>
      <div role="status">
        {note !== undefined && <p className="text-ui">{note}</p>}
        {left.length > 0 ? (
          <p className="text-ui">
            <b>Left for it:</b> {goodsWords([...left])}
          </p>
        ) : (
          <Notice tone="warning">
            Nothing is left for the shipping address. Leave at least one item there, or make one of these
            places the shipping address.
          </Notice>
        )}
      </div>
    </section>
  )
}
