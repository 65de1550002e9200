import { Marked, type Tokens } from 'marked'
import { type Html, html } from '../../mail/html.ts'
import { guidePath, referencePath } from './guide-pages.ts'

/** The Markdown of our own pages as HTML. HTML in it is shown as text. */

export type Heading = { id: string; text: string }
export type Written = { body: Html; headings: Heading[] }

/** As GitHub names headings, so that links between pages lead to the same place there and here. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

/** `orders.md#submit-it` of the repository is `/api/docs/orders#submit-it` here. */
function hrefHere(href: string): string {
  const [, slug, hash = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? []
  if (slug === 'reference') return referencePath + hash
  if (slug !== undefined) return guidePath(slug) + hash
  return href.startsWith('../examples/') ? guidePath(href.slice('../examples/'.length)) : href
}

const languages: Record<string, string> = { sh: 'Shell', ts: 'TypeScript', json: 'JSON', text: 'Text' }

/** A frame that keyboards can scroll, with a button that copies; the button is shown by the script that makes it work. */
function codeBlock(language: string, text: string): Html {
  const name = languages[language] ?? language
  return html`<figure class="code"><figcaption><span>${name}</span><button type="button" hidden>Copy</button></figcaption><pre tabindex="0" aria-label="${name}"><code>${text}</code></pre></figure>`
}

/** Words of the contract, which mark code as Markdown does. */
export const codeWords = (text: string): Html => ({
  markup: text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`).markup)
    .join(''),
})

/** A table in a frame that keyboards can scroll. */
export const wideTable = (label: string, header: Html[], rows: Html[][]): Html =>
  html`<div class="wide" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${header.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`

/** @param baseUrl takes the place of the address that examples have in the repository */
export function writeMarkdown(text: string, baseUrl: string): Written {
  const headings: Heading[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: words }: Tokens.Heading) {
        const id = headingId(words)
        if (depth === 2) headings.push({ id, text: words })
        const inner = this.parser.parseInline(tokens)
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`
      },
      code: ({ text: code, lang = 'text' }: Tokens.Code) => codeBlock(lang, code).markup,
      link({ href, tokens }: Tokens.Link) {
        return html`<a href="${hrefHere(href)}">${{ markup: this.parser.parseInline(tokens) }}</a>`.markup
      },
      table({ header, rows }: Tokens.Table) {
        const cellsOf = (cells: Tokens.TableCell[]): Html[] =>
          cells.map(({ tokens }) => ({ markup: this.parser.parseInline(tokens) }))
        return `${wideTable('Table', cellsOf(header), rows.map(cellsOf)).markup}\n`
      },
      html: ({ text: markup }: Tokens.HTML | Tokens.Tag) => html`${markup}`.markup,
    },
  })
  const body = marked.parse(text.replaceAll('http://localhost:3000', baseUrl), { async: false })
  return { body: { markup: body }, headings }
}
