import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { getSession, onSessionEnd } from './session.ts'

/** What someone had typed into a form of one page. */
type Draft = { ownerEmail: string; path: string; form: string; values: unknown }

const storageKey = 'formDraft'

type DraftForm<Values extends FieldValues, Sent> = Pick<
  UseFormReturn<Values, unknown, Sent>,
  'getValues' | 'reset'
> & {
  isDirty: boolean
  /** Identifies one of the forms of a page; only one of them is ever open. */
  name?: string
}

/**
 * Puts a form by when the session ends under its person's hands, and fills it again when the same person comes
 * back to the same page in this tab. No one else gets it.
 * @returns what was put by, or null
 */
export function useFormDraft<Values extends FieldValues, Sent>({
  getValues,
  reset,
  isDirty,
  name = '',
}: DraftForm<Values, Sent>): Values | null {
  const { pathname } = useLocation()
  // Written below, under the same path, by the same form.
  const [draft] = useState(() => (readDraft(pathname, name)?.values ?? null) as Values | null)

  useEffect(() => {
    if (draft === null) return
    clearDraft()
    reset(draft, { keepDefaultValues: true })
  }, [draft, reset])

  useEffect(() => {
    if (!isDirty) return
    return onSessionEnd(({ userProfile }) =>
      keepDraft({ ownerEmail: userProfile.email, path: pathname, form: name, values: getValues() }),
    )
  }, [isDirty, pathname, name, getValues])

  return draft
}

/** Whether the person's form of this page was put by: the page then opens with it. */
export function useHasFormDraft(name = ''): boolean {
  const { pathname } = useLocation()
  const [has] = useState(() => readDraft(pathname, name) !== null)
  return has
}

function readDraft(path: string, form: string): Draft | null {
  try {
    // Written by `keepDraft` only; anything else lacks its owner.
    const draft = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Draft | null
    const email = getSession()?.userProfile.email
    return draft?.path === path && draft.form === form && draft.ownerEmail === email ? draft : null
  } catch {
    return null
  }
}

function keepDraft(draft: Draft) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the draft is lost with the page.
  }
}

const clearDraft = () => sessionStorage.removeItem(storageKey)
