import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Prices and promo messages may carry a little HTML (docs/spec/catalog.md#rich-text). It is read into React nodes
 * here: the tags below without their attributes, links only to the web, mail, phones and our own
 * pages. Everything else falls away and its text stays.
 */
type RichNode = string | { tag: Tag; href: string | undefined; children: RichNode[] }

const tags = [
  'a',
  'b',
  'br',
  'em',
  'i',
  'li',
  'ol',
  'p',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'ul',
] as const
type Tag = (typeof tags)[number]
/** Texts of the catalog stand within lines, where no paragraph or list may: these look and read like one. */
const blocks: Partial<Record<Tag, { role?: string; className: string }>> = {
  p: { className: 'block' },
  ul: { role: 'list', className: 'block' },
  ol: { role: 'list', className: 'block' },
  li: { role: 'listitem', className: 'rich-item' },
}
/** An element of these ends the one of its kind that is still open, as in any page. */
const endsItself: readonly Tag[] = ['a', 'li', 'p']

const token = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|[^<]+|</gi
/** Their text is code, not words. */
const silent = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const safeHref = /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i

/** Reads the HTML into a tree of allowed tags and texts; never throws, regardless of what comes. */
export function parseRichText(html: string): RichNode[] {
  const root: RichNode[] = []
  const open: Array<{ tag: Tag; children: RichNode[] }> = []
  for (const [text, slash, name = '', attributes = ''] of html.replace(silent, '').matchAll(token)) {
    const into = () => open.at(-1)?.children ?? root
    const tag = tags.find((allowed) => allowed === name.toLowerCase())
    if (name === '') {
      if (!text.startsWith('<!--')) into().push(decoded(text))
    } else if (tag === undefined) continue
    else if (slash) close(open, tag)
    else {
      if (endsItself.includes(tag)) close(open, tag)
      const node = { tag, href: tag === 'a' ? hrefIn(attributes) : undefined, children: [] }
      into().push(node)
      if (tag !== 'br') open.push(node)
    }
  }
  return root
}

/** Ends the nearest open element of this name and anything that was left open inside it. */
function close(open: Array<{ tag: Tag }>, tag: Tag) {
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at >= 0) open.length = at
}

function hrefIn(attributes: string): string | undefined {
  const [, quoted, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes) ?? []
  const href = decoded(quoted ?? single ?? bare ?? '').trim()
  return safeHref.test(href) ? href : undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** The words without the tags, for comparing and for assistive technology. */
export const plainText = (html: string): string => textOf(parseRichText(html)).replace(/\s+/g, ' ').trim()

const textOf = (nodes: RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? ' ' : spaced(node))).join('')

const spaced = ({ tag, children }: Exclude<RichNode, string>) =>
  tag in blocks ? ` ${textOf(children)} ` : textOf(children)

/** HTML of the catalog as React nodes, made of allowed tags only. */
export function RichText({ html }: { html: string }) {
  return createElement(Fragment, null, ...parseRichText(html).map(toReact))
}

function toReact(node: RichNode): ReactNode {
  if (typeof node === 'string') return node
  const children = node.children.map(toReact)
  // A link that leads nowhere safe is only its text.
  if (node.tag === 'a' && node.href === undefined) return createElement(Fragment, null, ...children)
  const block = blocks[node.tag]
  if (block) return createElement('span', block, ...children)
  const props = node.tag === 'a' ? { href: node.href, rel: 'noopener', className: 'link' } : null
  return createElement(node.tag, props, ...children)
}
