import { useState } from 'react'

/**
 * A text that is typed on the page of a quote, kept in this tab until it was sent: a reload or a lost network loses none.
 * @param name of the field, with the quote that it belongs to
 */
export function useKeptText(name: string) {
  const key = `quote:${name}`
  const [text, setText] = useState(() => read(key))
  function change(next: string) {
    setText(next)
    keep(key, next)
  }
  return [text, change] as const
}

/** Forgets everything that was typed for a quote, once it was answered. */
export function forgetKeptTexts(label: string) {
  for (const field of ['name', 'title', 'reason']) keep(`quote:${label}:${field}`, '')
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keep(key: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or forbidden: the text then lives as long as the page.
  }
}
