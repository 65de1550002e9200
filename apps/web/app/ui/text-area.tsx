import { type ChangeEvent, type ComponentProps, useState } from 'react'

export type TextAreaProps = ComponentProps<'textarea'> & {
  /** Greatest number of characters; shows a counter. */
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
      <textarea {...rest} {...(limit === undefined ? {} : { maxLength: limit })} onChange={handleChange} />
    </span>
  )
  if (limit === undefined) return box
  const left = limit - length
  return (
    <>
      {box}
      <span className="field-hint num" aria-hidden="true">
        {length} / {limit}
      </span>
      <span className="vh" role="status">
        {left < announceBelow ? `${left} characters left` : ''}
      </span>
    </>
  )
}
