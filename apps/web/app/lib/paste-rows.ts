import type { ClipboardEvent } from 'react'

type Pasted = {
  /** What stands between two rows. */
  between: string
  /** Characters that are looked for. */
  max: number
  type: (text: string) => void
}

/** A list from a spreadsheet has one thing in each row: a box of one line would join them. */
export function pasteRows(event: ClipboardEvent<HTMLInputElement>, { between, max, type }: Pasted) {
  const pasted = event.clipboardData.getData('text').trim()
  if (!/[\r\n\t]/.test(pasted)) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const words = pasted.split(/[\r\n\t]+/).join(between)
  const text =
    value.slice(0, selectionStart ?? value.length) + words + value.slice(selectionEnd ?? value.length)
  type(text.slice(0, max))
}
