import type { ComponentProps, ReactNode } from 'react'

type ChoiceCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  type: 'checkbox' | 'radio'
  title: ReactNode
  text?: ReactNode
  /** At the right, below the text on phones: a price with its note. */
  aside?: ReactNode
  /** A small picture. */
  picture?: ReactNode
  /** Below the text: a promo tag. */
  extra?: ReactNode
}

/** A native checkbox or radio on a card. Radios that share a `name` belong into a ChoiceGroup. */
export function ChoiceCard({ title, text, aside, picture, extra, ...rest }: ChoiceCardProps) {
  return (
    <label className="choice">
      <input {...rest} className="tick" />
      {picture && <span className="thumb">{picture}</span>}
      <span className="grid gap-0.5 justify-items-start">
        <span className="choice-title">{title}</span>
        {text && <span className="choice-text">{text}</span>}
        {extra}
      </span>
      {aside && <span className="choice-aside">{aside}</span>}
    </label>
  )
}
