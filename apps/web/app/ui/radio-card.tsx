import type { ComponentProps, ReactNode } from 'react'

export type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode
  text?: ReactNode
  /** At the right, below the text on phones: a price with its note. */
  aside?: ReactNode
  /** Below the text: a promo tag. */
  extra?: ReactNode
}

/** A native radio on a card. Put cards that share a `name` into a ChoiceGroup. */
export function RadioCard({ title, text, aside, extra, ...rest }: RadioCardProps) {
  return (
    <label className="choice">
      <input {...rest} type="radio" className="tick" />
      <span className="grid gap-0.5 justify-items-start">
        <span className="choice-title">{title}</span>
        {text && <span className="choice-text">{text}</span>}
        {extra}
      </span>
      {aside && <span className="choice-aside">{aside}</span>}
    </label>
  )
}
