import { type ReactNode, useId } from 'react'

type StepBlockProps = {
  heading: string
  /** Of its heading, for links that lead there. */
  id?: string
  /** Shown with a star; the controls inside say it themselves. */
  required?: boolean
  children: ReactNode
}

/** One part of a step under its heading, named for everyone who moves by landmarks and groups. */
export function StepBlock({ heading, id: ownId, required = false, children }: StepBlockProps) {
  const newId = useId()
  const id = ownId ?? newId
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be a heading on this grid in every browser
    <div role="group" className="checkout-block" aria-labelledby={id}>
      <h2>
        <span id={id}>{heading}</span>
        {required && (
          <span className="req" aria-hidden="true">
            {' *'}
          </span>
        )}
      </h2>
      {children}
    </div>
  )
}
