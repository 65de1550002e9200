import { useCallback, useState } from 'react'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import type { CartView } from './use-cart-view.ts'

const loadProposal = async () => (await import('./proposal.tsx')).Proposal

/** The button that prints the cart as a proposal (docs/spec/costs.md#proposal). */
export function PrintProposal({ cart }: { cart: CartView }) {
  const [isPrinting, setPrinting] = useState(false)
  const Proposal = useLoaded(loadProposal, isPrinting)
  const onDone = useCallback(() => setPrinting(false), [])
  return (
    <>
      <Button variant="ghost" onClick={() => setPrinting(true)}>
        Print proposal
      </Button>
      {isPrinting && Proposal && <Proposal cart={cart} onDone={onDone} />}
    </>
  )
}
