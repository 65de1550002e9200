import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'

/**
 * The texts that people read on screens and in emails: plain American business English. Each refused word has a better
 * one; "ledger" is for Administrators only.
 */
const everywhere = {
  'someone, no one, everyone': /\b(some|no|every)body\b|\bwhoever\b/i,
  email: /\be-mails?\b/i,
  'yours, ours': /\bof (yours|ours)\b/i,
  anyway: /\ball the same\b/i,
  'email, never letter':
    /\b(a|the|this|that|another|by|of several|\d+) letters?\b|\bletters (that|waiting)\b/i,
  'Total cost': /\bAltogether\b/,
  'in total over': /\bin all over\b/i,
  'per year': /\b(devices|100) and year\b/i,
  'most urgent': /\bharm first\b/i,
  'View, with its noun': /^See the \w+$/,
  'coverage ending soon': /^Coverage that\b/,
  'check, checked': /\btick(s|ed|ing)?\b/i,
  'a problem with': /\bproblem of (a|the|\$)/i,
  'coverage of devices; agents cover each other':
    /\bcover (until|ends|stays|is used|that ends)\b|^Cover (ends|stays)\b/,
  'why this address is correct': /\bright as entered\b/i,
  'appear here': /\bsummed up here\b/i,
  'history of': /\bover the years\b/i,
  'in a draft order': /\bby a draft\b/i,
  'what is meant': /\b(Nothing is here|Left for it|It can be submitted as it is|I scan them later)\b/,
}
const forCustomers = { accounting: /\bledger\b/i }

/** Read by Administrators alone. */
const backOffice = /features\/admin-|vendor-messages\.ts$/

const files = [
  ...globSync('apps/web/app/**/*.{ts,tsx}'),
  ...globSync('packages/domain/src/**/*.ts'),
  ...globSync('packages/contract/src/errors*.ts'),
  ...globSync('apps/server/src/{mail,features/invoices}/**/*.ts'),
  ...globSync('apps/server/src/features/**/*emails.ts'),
  ...globSync('apps/server/src/features/order-export/failure.ts'),
  ...globSync('apps/server/src/db/seed/demo-*.ts'),
].filter((path) => !/\.test\.|testing\.ts$|gallery|demo-sign-ins/.test(path))

test.for(files)('%s', (path) => {
  const refused = { ...everywhere, ...(backOffice.test(path) ? {} : forCustomers) }
  const texts = textsOf(path)
  for (const [better, pattern] of Object.entries(refused))
    expect(
      texts.filter((text) => pattern.test(text)),
      `say ${better}`,
    ).toEqual([])
})

/** One's own sessions and codes are on one's own clock; everything else is on the business's (docs/spec/money.md#dates). */
test.for(
  globSync('apps/web/app/**/*.{ts,tsx}').filter((path) => !/features\/security\/|\.test\./.test(path)),
)('%s shows moments on the business’s clock', (path) => {
  expect(readFileSync(path, 'utf8')).not.toMatch(/\bformat(Date|Moment)\b/)
})

/** Every text of a file that reads like a sentence: text between tags, and strings of several words. */
function textsOf(path: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const { type, value } = node as { type?: string; value?: unknown }
    if (type === 'ImportDeclaration' || type?.startsWith('TSLiteral')) return
    if (type === 'JSXText' || type === 'Literal') texts.push(String(value))
    if (type === 'TemplateElement') texts.push((value as { cooked: string }).cooked)
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseAst(readFileSync(path, 'utf8'), { lang: path.endsWith('tsx') ? 'tsx' : 'ts' }).body)
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(isProse)
}

const isProse = (text: string) =>
  / /.test(text) &&
  /^[A-Z“{,.]?[a-z’$ ]/.test(text) &&
  !/\b(select|from|where)\b.*\b(from|where|=)/i.test(text)
