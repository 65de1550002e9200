import { errorCatalogue } from '@portal/contract/errors'
import { colleagueMessages } from '@portal/domain/colleagues'
import { messages } from '@portal/domain/messages'
import { orderStatus, stateRefusalWords } from '@portal/domain/order-status'
import * as z from 'zod'

/** What no answer may be or reveal, for any request (docs/spec/security.md#fuzzing). */

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

const refusal = z.strictObject({
  hasError: z.literal(true),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    changed: z.strictObject({ by: z.string().nullable(), at: z.iso.datetime().nullable() }).optional(),
  }),
  requestId: z.uuid(),
})

/** Traces of the machine: stacks, files, statements, tables, drivers. */
const insides =
  /\n\s+at |\.(?:ts|js|mjs):\d+|node_modules|\/(?:home|work|usr|tmp|var)\/|relation "|column ".*" (?:does|of)|syntax error|violates|invalid input|duplicate key|select [\w*,. ]+ from|insert into|pg_|postgres|drizzle|fastify|FST_|ECONN|ENOENT|ZodError|TypeError|Unexpected token|undefined is not/i

/** What a refusal says instead of the catalog's sentence, where more is known. */
const moreExact: ReadonlyArray<string | undefined> = [
  ...Object.values(orderStatus).map((statusId) => stateRefusalWords('submit', statusId)),
  'No spare is lent for this case.',
  'This invoice is paid already.',
  ...Object.values(colleagueMessages),
  messages.crm.noContact,
]

/** The same where names and numbers are part of it: of stations and devices (docs/spec/fleet.md#stations). */
const moreExactForms = [
  // Of invoices (docs/spec/books.md#payments).
  /^Only \$[\d,]+\.\d\d is left to pay\.$/,
  /^\$[\d,]+\.\d\d is applied, \$[\d,]+\.\d\d more than \$[\d,]+\.\d\d\.$/,
  /^(Only \$[\d,]+\.\d\d|Nothing) is left of this payment\.$/,
  /^Invoice INV-\d+ (is void|is paid already|has only \$[\d,]+\.\d\d left to pay)\.$/,
  /^(Check|ACH|Wire|Card|Other)( .*)? of \$[\d,]+\.\d\d was entered already: PAY-\d+, received on [\d/]+\.$/,
  /^Another person changed (unit .+|\d+ units.*|.+ and .+) meanwhile\. Look at the numbers again\.$/,
  /^Some of these units are not in this order any more\. Look at the numbers again\.$/,
  /^Station \d+ still has (one device|[\d,]+ devices)\. Move (it|them) to another station first\.$/,
  /^“[A-Za-z ]+” is not possible for a device with the status [A-Za-z ]+\.$/,
  // Of cases (docs/spec/repairs.md#states).
  /^“[A-Za-z ]+” can’t be reported for a device with the status [A-Za-z ]+\.$/,
  /^“[A-Za-z ]+” is not possible for a (case that is [a-z ]+|[a-z ]+ device)\.$/,
  /^“[A-Za-z ]+” is not possible: a spare took the place of this device\. Once the case is accepted, the old device can come back\.$/,
  /^A case is reopened at most \d+ times\. Report a new problem instead\.$/,
]
const isMoreExact = (message: string) =>
  moreExact.includes(message) || moreExactForms.some((form) => form.test(message))

/** Everything wrong about an answer; nothing when it is one of ours. */
export function slipsOf({ statusCode, headers, body }: Answer): string[] {
  if (statusCode < 400) return []
  const said = parsed(body)
  if (!said.success) return [`${statusCode} is no refusal of ours: ${body.slice(0, 300)}`]
  const { error, requestId } = said.data
  const entry = Object.entries(errorCatalogue).find(([code]) => code === error.code)?.[1]
  const words = [error.message, ...Object.values(error.fields ?? {}).flat()].join('\n')
  return [
    statusCode >= 500 && `${statusCode} ${error.code}`,
    entry?.status !== statusCode && `${error.code} is not of status ${statusCode}`,
    entry?.message !== error.message &&
      !isMoreExact(error.message) &&
      `${error.code} says "${error.message}"`,
    insides.test(words) && `shows internals: ${words}`,
    headers['x-request-id'] !== requestId && 'the request id is not that of the header',
    headers['cache-control'] !== 'no-store' && 'may be stored',
  ].filter((slip) => slip !== false)
}

/** The same for answers in another form than ours: pages, and a vendor's protocol. */
export const tellsOfInsides = ({ body }: Pick<Answer, 'body'>): boolean => insides.test(body)

function parsed(body: string) {
  try {
    return refusal.safeParse(JSON.parse(body))
  } catch {
    return { success: false as const }
  }
}
