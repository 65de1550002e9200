import { isSecretName } from '@portal/domain/secret-names'
import { getSession, ofPerson } from './session.ts'

/**
 * What people typed into forms and did not save, in this tab: it outlives a reload and a session that ended by itself,
 * is given to its author only, and goes when they sign out (docs/spec/screens.md#drafts).
 */

/** Which form of which page, and whose. */
export type DraftPlace = string & { readonly of: 'draft' }

/** As long as a session lasts at most, and the night after it. */
const keptMs = 24 * 60 * 60 * 1_000

/** Null where no one is signed in. @param form identifies one of the forms of a page */
export function draftPlace(path: string, form: string): DraftPlace | null {
  const email = getSession()?.userProfile.email
  // Only this function makes one.
  return email === undefined ? null : (`${ofPerson(email)}${path}:${form}` as DraftPlace)
}

/** What is kept there; null when there is nothing, or it is too old. */
export function readDraft<T>(place: DraftPlace | null): T | null {
  if (place === null) return null
  try {
    // Written by `keepDraft` only; anything else lacks its time.
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as { at: number; draft: T } | null
    if (kept === null || !(Date.now() - kept.at < keptMs)) return null
    return kept.draft
  } catch {
    return null
  }
}

/** The id of the object whose form `name:id` of this page is kept; null when none is. */
export function findDraft(path: string, name: string): string | null {
  const start = draftPlace(path, `${name}:`)
  if (start === null) return null
  const kept = Object.keys(sessionStorage).find((key) => key.startsWith(start))
  // Made by `draftPlace` too.
  return kept !== undefined && readDraft(kept as DraftPlace) !== null ? kept.slice(start.length) : null
}

/** Passwords, PINs and their kind are kept as nothing. */
export function keepDraft(place: DraftPlace, draft: unknown): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ at: Date.now(), draft }, withoutSecrets))
  } catch {
    // Storage is full or forbidden: the draft is lost with the page.
  }
}

export const dropDraft = (place: DraftPlace): void => sessionStorage.removeItem(place)

const withoutSecrets = (name: string, value: unknown) =>
  isSecretName(name) && typeof value === 'string' ? '' : value
