import { Check } from 'lucide-react'

export type ProgressStepsProps = {
  /** Names the list: "Checkout progress". */
  label: string
  steps: readonly string[]
  /** Index of the step that is being done; `steps.length` when all are done. */
  now: number
}

/** Bars with names: done, now, to come. Phones show the bars and the name of the current one. */
export function ProgressSteps({ label, steps, now }: ProgressStepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => {
        const state = index < now ? 'done' : index === now ? 'now' : 'next'
        return (
          <li key={step} data-state={state} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
            <span>
              {state === 'done' && <Check size={14} strokeWidth={3} aria-hidden />}
              {step}
              {state === 'done' && <span className="vh"> (done)</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
