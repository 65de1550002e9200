import type { OpenAPIV3_1 } from 'openapi-types'
import { type Html, html } from '../../mail/html.ts'
import { codeWords } from './guide-markdown.ts'
import { referencePath } from './guide-pages.ts'
import { fieldItem, fieldList, nameOf, type Schema, schemasPath } from './reference-schema.ts'

/** /api/openapi.json for people: a list of all calls, a page for each area, and one with the types that they share. */

type Response = { $ref?: string; 'x-codes'?: string[]; content?: Record<string, { schema: Schema }> }
type Operation = {
  operationId: string
  summary: string
  /** Messages of webhooks have none. */
  description?: string
  tags: string[]
  parameters: Array<{
    $ref?: string
    name: string
    in: string
    required: boolean
    schema: Schema
    description?: string
  }>
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Response>
}
type Call = Operation & { method: string; path: string }
export type ReferencePage = { title: string; path: string; body: Html }

/** @returns all pages by their address */
export function referencePages(document: OpenAPIV3_1.Document): Map<string, ReferencePage> {
  const responses = (document.components?.responses ?? {}) as Record<string, Response>
  const areas = Map.groupBy(callsOf(document.paths), ({ tags }) => tags[0] ?? '')
  const pages = [
    {
      title: 'Reference',
      path: referencePath,
      body: indexPage(areas, Object.keys(document.webhooks ?? {}).length),
    },
    ...[...areas].map(([area, calls]) => ({
      title: area,
      path: `${referencePath}/${area}`,
      body: html`<h1>${area}</h1>
<p>Calls below <code>/api/${area}</code>. <a href="${referencePath}">All calls</a></p>
${calls.map((call) => callSection(call, responses))}`,
    })),
    {
      title: 'Messages of webhooks',
      path: webhooksPath,
      body: html`<h1>Messages of webhooks</h1>
<p>What the portal posts to your address, signed as <a href="/api/docs/webhooks">Follow it by webhook</a> says.</p>
${callsOf(document.webhooks).map((call) => callSection(call, responses))}`,
    },
    {
      title: 'Shared types',
      path: schemasPath,
      body: html`<h1>Shared types</h1>
${Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>).map(
  ([name, schema]) => html`<section class="call" id="${name}"><h2>${name}</h2>${fieldList(schema)}</section>`,
)}`,
    },
  ]
  return new Map(pages.map((page) => [page.path, page]))
}

const webhooksPath = `${referencePath}/messages`

/** Without the GET of a call that writes: its POST does the same. */
const callsOf = (items: unknown): Call[] =>
  Object.entries((items ?? {}) as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'get' || item.post === undefined)
      .map(([method, operation]) => ({ ...operation, method, path })),
  )

const indexPage = (areas: Map<string, Call[]>, messages: number): Html => html`<h1>Reference of all calls</h1>
<p>Made from <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), which programs read. Begin with the <a href="/api/docs">pages by task</a>.
Answers share <a href="${schemasPath}">types</a>; <a href="${webhooksPath}">webhooks</a> have ${messages} types of messages.</p>
<p hidden><label for="find">Find a call</label><input id="find" type="search" autocomplete="off"></p>
${[...areas].map(
  ([area, calls]) =>
    html`<details><summary>${area} (${calls.length})</summary><ul class="fields">${calls.map(
      ({ operationId, path, summary }) =>
        html`<li><a href="${referencePath}/${area}#${operationId}">${path.replace('/api/', '')}</a> <span>${codeWords(firstSentence(summary))}</span></li>`,
    )}</ul></details>`,
)}`

const firstSentence = (summary: string) => /^.*?[.;](?=\s|$)/.exec(summary)?.[0].replace(/;$/, '.') ?? summary

function callSection(call: Call, responses: Record<string, Response>): Html {
  const { operationId, method, path, summary, description, parameters, requestBody } = call
  const [body] = Object.entries(requestBody?.content ?? {})
  const parts = [
    ...parameters
      .filter(({ $ref }) => $ref === undefined)
      .map((one) => fieldItem(one.name, described(one), one.required)),
    ...(parameters.some(({ $ref }) => $ref !== undefined)
      ? [fieldItem('Idempotency-Key', { type: 'header', description: 'Makes the call happen once.' }, false)]
      : []),
  ]
  const answer = call.responses['200']?.content?.['application/json']?.schema
  return html`<section class="call" id="${operationId}">
<h2><span class="method ${method}">${method.toUpperCase()}</span>${path}</h2>
<p>${codeWords(`${summary} ${description ?? ''}`)}</p>
${parts.length > 0 ? html`<h3>Parameters</h3><ul class="fields">${parts}</ul>` : html``}
${body ? html`<h3>Body <span class="quiet">${body[0]}</span></h3>${fieldList(body[1].schema)}` : html``}
${answer ? html`<h3>Answer</h3>${fieldList(answer)}` : html``}
${refusals(call, responses)}
</section>`
}

const described = ({ schema, description }: { schema: Schema; description?: string }): Schema =>
  description === undefined ? schema : { ...schema, description }

/** The codes with which a call is refused, by status. */
function refusals({ responses: own }: Call, shared: Record<string, Response>): Html {
  const rows = Object.entries(own).flatMap(([status, response]) => {
    const { 'x-codes': codes } = response.$ref ? (shared[nameOf(response.$ref)] ?? {}) : response
    return codes ? [html`<li><code>${status}</code> <span>${codes.join(', ')}</span></li>`] : []
  })
  if (rows.length === 0) return html``
  return html`<details><summary>Refusals</summary><ul class="fields">${rows}</ul></details>`
}
