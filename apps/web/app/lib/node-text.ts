import { isValidElement, type ReactNode } from 'react'

/** The words of a piece of page, with a space where a paragraph or a list entry ends. Components count by their children. */
export const nodeText = (node: ReactNode): string => wordsOf(node).replace(/\s+/g, ' ').trim()

const ends = new Set<unknown>(['p', 'li', 'ul', 'ol', 'br', 'div', 'h3'])

function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(wordsOf).join('')
  if (!isValidElement<{ children?: ReactNode }>(node)) return ''
  return wordsOf(node.props.children) + (ends.has(node.type) ? ' ' : '')
}
