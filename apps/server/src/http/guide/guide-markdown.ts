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
export const codeBlock = (language: string, text: string): Html =>
  html`<figure class="code"><figcaption><span>${languages[language] ?? language}</span><button type="button" hidden>Copy</button></figcaption><pre tabindex="0" aria-label="${languages[language] ?? language}"><code>${text}</code></pre></figure>`

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
        const cellsOf = (cells: Tokens.TableCell[]) =>
          cells.map(({ tokens }) => this.parser.parseInline(tokens))
        const head = cellsOf(header).map((cell) => `<th scope="col">${cell}</th>`)
        const body = rows.map(
          (row) =>
            `<tr>${cellsOf(row)
              .map((cell) => `<td>${cell}</td>`)
              .join('')}</tr>`,
        )
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>\n`
      },
      html: ({ text: markup }: Tokens.HTML | Tokens.Tag) => html`${markup}`.markup,
    },
  })
  const body = marked.parse(text.replaceAll('http://localhost:3000', baseUrl), { async: false })
  return { body: { markup: body }, headings }
}
