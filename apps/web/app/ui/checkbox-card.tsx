import type { ComponentProps, ReactNode } from 'react'

export type CheckboxCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode
  text?: ReactNode
  /** At the right, below the text on phones: a price with its note. */
  aside?: ReactNode
  /** A small picture. */
  picture?: ReactNode
}

/** A native checkbox on a card: an accessory, or an app to install. */
export function CheckboxCard({ title, text, aside, picture, ...rest }: CheckboxCardProps) {
  return (
    <label className="choice">
      <input {...rest} type="checkbox" className="tick" />
      {picture && <span className="thumb">{picture}</span>}
      <span className="grid gap-0.5 justify-items-start">
        <span className="choice-title">{title}</span>
        {text && <span className="choice-text">{text}</span>}
      </span>
      {aside && <span className="choice-aside">{aside}</span>}
    </label>
  )
}
