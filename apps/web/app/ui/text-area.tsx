import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'

export type TextAreaProps = ComponentProps<'textarea'> & {
  /** Greatest number of characters; shows a counter. More can be typed or pasted, and is said: nothing is cut. */
  limit?: number
}

const announceBelow = 20

/** A native text area. With `limit` it counts, and speaks up when fewer than 20 characters are left. */
export function TextArea({ limit, onChange, ...rest }: TextAreaProps) {
  const [typed, setTyped] = useState(String(rest.defaultValue ?? '').length)
  const length = rest.value === undefined ? typed : String(rest.value).length
  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value.length)
    onChange?.(event)
  }
  const box = (
    <span className="input">
      <textarea {...rest} onChange={handleChange} />
    </span>
  )
  if (limit === undefined) return box
  const left = limit - length
  return (
    <>
      {box}
      <span className={classNames('field-hint num', left < 0 && 'text-danger!')} aria-hidden="true">
        {numberOf(length)} / {numberOf(limit)}
        {left < 0 && `, ${numberOf(-left)} too many`}
      </span>
      <span className="vh" role="status">
        {remainder(left)}
      </span>
    </>
  )
}

const numberOf = (count: number) => count.toLocaleString('en-US')

function remainder(left: number): string {
  if (left < 0) return `${numberOf(-left)} characters too many`
  return left < announceBelow ? `${left} characters left` : ''
}
