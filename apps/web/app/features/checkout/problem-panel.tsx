import type { AddressErrors, AddressOwner } from '@portal/domain/address'
import { addressParts } from '@portal/domain/address'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { addressFieldId } from '../../ui/address-entry/address-entry.tsx'
import type { PlacingProblem } from './use-place-order.ts'

type ProblemPanelProps = {
  problem: PlacingProblem
  billingErrors: AddressErrors
  shippingErrors: AddressErrors
}

/** Why the order was not placed, at the top of the stage with the focus on it; field errors lead to their fields. */
export function ProblemPanel({ problem, billingErrors, shippingErrors }: ProblemPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  // A new problem, even one in the same words, is told again.
  useEffect(() => {
    if (problem) panel.current?.focus()
  }, [problem])
  const fields = [...links('Billing', billingErrors), ...links('Shipping', shippingErrors)]
  return (
    <div className="error-panel mt-5" role="alert" tabIndex={-1} ref={panel}>
      <TriangleAlert size={20} aria-hidden />
      <h2 className="text-body">{problem.message}</h2>
      {(fields.length > 0 || problem.details.length > 0) && (
        <ul className="grid gap-1 mt-1">
          {fields.map(({ id, message }) => (
            <li key={id}>
              <a className="link" href={`#${id}`} onClick={(event) => focusField(event, id)}>
                {message}
              </a>
            </li>
          ))}
          {problem.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {problem.requestId && <small>Request {problem.requestId}</small>}
    </div>
  )
}

const links = (owner: AddressOwner, errors: AddressErrors) =>
  addressParts.flatMap((part) => {
    const message = errors[part]
    return message === undefined ? [] : [{ id: addressFieldId(owner, part), message: named(owner, message) }]
  })

/** A message of the address service does not say which address it is about. */
const named = (owner: AddressOwner, message: string) =>
  message.startsWith(owner) ? message : `${owner} address: ${message}`

/** The address keeps its stage: a hash would be a step of its own in the history. */
function focusField(event: React.MouseEvent, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
