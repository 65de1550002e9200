type Catalogue = Record<string, { status: number; message: string; when: string }>

/** The page of docs/errors.md: every code of the catalogue, by status and then by name. */
export function errorsPage(catalogue: Catalogue): string {
  const rows = Object.entries(catalogue)
    .sort(([a, { status: statusA }], [b, { status: statusB }]) => statusA - statusB || a.localeCompare(b))
    .map(
      ([code, { status, message, when }]) => `| \`${code}\` | ${status} | ${cell(message)} | ${cell(when)} |`,
    )

  return [
    '# Errors',
    '',
    'Generated from `packages/contract/src/errors-requests.ts` and `errors-states.ts` by `npm run docs`; edit those files, not this one.',
    '',
    'A refused call answers its status and',
    '`{ "hasError": true, "error": { "code", "message", "fields"? }, "requestId" }`.',
    '`message` may be shown to a person as it is; `fields` has the messages of each refused field; `requestId` finds',
    'the line in the server log.',
    '',
    '| code | status | message | when |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
