import type { ReactNode } from 'react'

type UnitAsked = {
  /** The unit of the fleet that may be meant, and what has it. */
  unitNumber: string
  message: string
  onTake: (unitNumber: string) => void
}

/** The hint of a unit number that differs from a unit of the fleet only by zeros in front (docs/spec/fleet.md#sheet). */
export const unitQuestion = ({ unitNumber, message, onTake }: UnitAsked): ReactNode => (
  <span role="status">
    {message} Did you mean{' '}
    <button type="button" className="link py-1" onClick={() => onTake(unitNumber)}>
      {unitNumber}?
    </button>
  </span>
)
