import { brand } from '@portal/domain/brand'
import { type Html, html } from '../../mail/html.ts'
import { plainPage, plainPageLogo, plainPagePolicy, scriptElement } from '../plain-page.ts'
import type { Heading } from './guide-markdown.ts'
import { guidePages, guidePath, referencePath } from './guide-pages.ts'
import { guideScript, guideStyle } from './guide-style.ts'

export const guidePolicy = plainPagePolicy({ style: guideStyle, script: guideScript, formAction: 'none' })

type Shown = { title: string; path: string; headings?: readonly Heading[]; body: Html }

/** @returns a page of the guide, with the list of all pages beside it */
export const guidePage = ({ title, path, headings = [], body }: Shown): string =>
  plainPage({
    title: `${title}, API`,
    style: guideStyle,
    colorScheme: 'light dark',
    body: html`<a class="skip" href="#content">Skip to content</a>
<header><a href="/" aria-label="${brand.name}, home">${plainPageLogo()}</a><p>API</p></header>
<div class="frame">
<nav aria-label="Pages"><details open><summary>Pages</summary><ul>
${guidePages.map(({ slug, title: name }) => entry(guidePath(slug), name, path, headings))}
${entry(referencePath, 'Reference of all calls', path.startsWith(referencePath) ? referencePath : path, headings)}
<li><a href="/api/openapi.json">openapi.json</a></li>
</ul></details></nav>
<main id="content" tabindex="-1">
${body}
</main>
</div>
${scriptElement(guideScript)}`,
  }).markup

function entry(href: string, name: string, path: string, headings: readonly Heading[]): Html {
  if (href !== path) return html`<li><a href="${href}">${name}</a></li>`
  const below = headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)
  return html`<li><a href="${href}" aria-current="page">${name}</a>${below.length > 0 ? html`<ul>${below}</ul>` : html``}</li>`
}
