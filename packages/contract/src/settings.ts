import { ownEmailKinds } from '@portal/domain/email-settings'
import { zoneNames } from '@portal/domain/rate-table'
import { problemsOfSetting, settingKeys } from '@portal/domain/settings'
import { isClockTime, settingLimits } from '@portal/domain/settings-fields'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { singleLine, text } from './fields.ts'

/** What Administrators change of the site while it runs (docs/spec/settings.md). */

const key = z.enum(settingKeys)
const params = z.object({ key })
const row = z.record(z.string().max(40), z.string())
/** A text for each field of the group, and rows for each list. */
const value = z.record(z.string().max(40), z.union([z.string(), z.array(row).max(100)]))
const version = z.int().min(0).max(2_147_483_647)

/** Refuses a value that the rules of its group do not accept, in their words at its fields. */
function judge(
  sent: { key: z.infer<typeof key>; value: z.infer<typeof value> },
  context: z.core.$RefinementCtx,
) {
  for (const [path, message] of Object.entries(problemsOfSetting(sent.key, sent.value)))
    context.addIssue({ code: 'custom', message, path: ['value', ...path.split('.')] })
}

const note = text(settingLimits.noteMax)
  .trim()
  .refine(...singleLine)

/** As people read it; null on the side on which a row is not in its list. */
const change = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type SettingDifference = z.infer<typeof change>

const publication = z.object({
  /** 0 where nothing was ever published: the defaults. */
  version,
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
})

export const getSettings = endpoint(calls.getSettings, {
  scope: 'person',
  summary:
    'The groups of settings: which version is published since when, and whether the caller has a draft.',
  answer: result(z.object({ groups: z.array(publication.extend({ key, hasDraft: z.boolean() })) })),
})

export const getSetting = endpoint(calls.getSetting, {
  scope: 'person',
  summary: 'One group of settings: the published value, the defaults, and the caller’s draft.',
  params,
  answer: result(
    publication.extend({
      key,
      /** What is published; the defaults where nothing is. */
      value,
      isDefault: z.boolean(),
      draft: z.nullable(
        z.object({
          value,
          /** The version that the draft began with. */
          basedOn: version,
          at: z.string(),
        }),
      ),
    }),
  ),
})
export type Setting = z.infer<typeof getSetting.answer>['result']

const settingVersion = z.object({
  version,
  by: z.string(),
  at: z.string(),
  note: z.string(),
  /** The version whose value it has again: 0 for the defaults; null for a value of its own. */
  restored: z.nullable(version),
  /** What it changed. */
  changes: z.array(change),
})
export type SettingVersion = z.infer<typeof settingVersion>

export const getSettingHistory = endpoint(calls.getSettingHistory, {
  scope: 'person',
  summary: 'The versions of a group, the newest first, each with what it changed.',
  params,
  query: z.strictObject({ before: z.coerce.number().pipe(version).optional() }),
  answer: result(z.object({ versions: z.array(settingVersion), nextBefore: z.nullable(version) })),
})

export const saveSettingDraft = endpoint(calls.saveSettingDraft, {
  scope: 'person',
  summary:
    'Keep a draft of one’s own. `previewPath` leads to the public pages as they would be, for two hours; the one of the former answer stays while it is sent along.',
  body: z
    .strictObject({ key, value, basedOn: version, previewPath: z.string().max(200).optional() })
    .superRefine(judge),
  answer: result(z.object({ previewPath: z.string() })),
  errors: ['SETTINGS_CHANGED'],
})

export const discardSettingDraft = endpoint(calls.discardSettingDraft, {
  scope: 'person',
  summary: 'Delete one’s own draft of a group.',
  body: z.strictObject({ key }),
  answer: result(z.object({ discarded: z.boolean() })),
})

export const publishSetting = endpoint(calls.publishSetting, {
  scope: 'person',
  summary:
    'Publish a value as the next version. Every node shows it within a second; the caller’s draft is deleted.',
  body: z.strictObject({ key, value, version, note }).superRefine(judge),
  answer: result(z.object({ version })),
  errors: ['SETTINGS_CHANGED', 'SETTINGS_UNCHANGED', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const restoreSetting = endpoint(calls.restoreSetting, {
  scope: 'person',
  summary: 'Publish the value of an older version again, as the next version; 0 restores the defaults.',
  body: z.strictObject({
    key,
    /** The newest version that the caller saw. */
    version,
    restore: version,
  }),
  answer: result(z.object({ version })),
  errors: [
    'SETTINGS_CHANGED',
    'SETTINGS_UNCHANGED',
    'SETTINGS_VERSION_NOT_FOUND',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

const ownText = z
  .strictObject({ kind: z.enum(ownEmailKinds, 'Choose an email.'), subject: z.string(), opening: z.string() })
  .superRefine((email, context) => {
    for (const [path, message] of Object.entries(problemsOfSetting('emails', { emails: [email] })))
      context.addIssue({ code: 'custom', message, path: [path.replace(/^emails\.0\./, '')] })
  })

export const sendSettingEmail = endpoint(calls.sendSettingEmail, {
  scope: 'person',
  summary: 'Send an email with this text and values of a demonstration to one’s own address.',
  body: ownText,
  answer: result(z.object({ to: z.string() })),
})

export const getShopMoments = endpoint(calls.getShopMoments, {
  scope: 'person',
  summary:
    'From which moment to which one the shop can be previewed: since records began, and as far as prices can be scheduled.',
  answer: result(z.object({ first: z.string(), last: z.string() })),
})

export const previewShop = endpoint(calls.previewShop, {
  scope: 'person',
  summary:
    'Look at the public shop at another moment: with scheduled prices, or with those that the records name. `previewPath` leads to it for two hours.',
  body: z.strictObject({
    /** yyyy-MM-ddTHH:mm on the clock of the business. */
    at: z.string().refine(isClockTime, 'Enter a day and a time.'),
    /** With the caller’s draft of this group instead of what is published. */
    draft: key.optional(),
  }),
  answer: result(z.object({ previewPath: z.string(), at: z.string() })),
})

export const getShippingZone = endpoint(calls.getShippingZone, {
  scope: 'person',
  summary:
    'The price zone of a ZIP code in the built-in shipping rates; null for one that is malformed or has no zone.',
  params: z.object({ zip: text(20) }),
  answer: result(z.object({ zone: z.nullable(z.literal(zoneNames)) })),
})
