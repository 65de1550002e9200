import { keepMine } from '@portal/domain/conflicts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { type DraftPlace, draftPlace, dropDraft, findDraft, keepDraft, readDraft } from './kept-drafts.ts'
import { getSession, onSessionEnd } from './session.ts'

/** How long after the last key the draft is written, ms; a page that goes away writes it at once. */
const pauseMs = 400

type DraftOptions<T> = {
  /** Identifies one of the forms of a page, with the id of its object where several have one. */
  name?: string
  /** Whether there is anything to keep. */
  isDirty: boolean
  /** What is in the form now. */
  read: () => T
}

/**
 * Keeps what is typed into a form until it is saved or left (docs/spec/screens.md#drafts).
 * @returns what was kept before, and what to call after each change
 */
export function useDraft<T>({ name = '', isDirty, read }: DraftOptions<T>): {
  draft: T | null
  keep: () => void
} {
  const { pathname } = useLocation()
  const [place] = useState(() => draftPlace(pathname, name))
  const [draft] = useState(() => readDraft<T>(place))
  const write = useWriter(place, read)
  const timer = useRef(0)
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(write, pauseMs)
  }, [write])

  useEffect(() => {
    if (!isDirty || place === null) return
    write()
    window.addEventListener('pagehide', write)
    const stop = onSessionEnd(write)
    return () => {
      window.removeEventListener('pagehide', write)
      stop()
      clearTimeout(timer.current)
      // Saved, taken back or left. The end of a session takes the page away, and its person comes back.
      if (getSession() !== null) dropDraft(place)
    }
  }, [isDirty, place, write])

  return { draft, keep }
}

/** Writes what the form holds at that moment. */
function useWriter<T>(place: DraftPlace | null, read: () => T) {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  return useCallback(() => {
    if (place !== null) keepDraft(place, latest.current())
  }, [place])
}

type DraftForm<Values extends FieldValues, Sent> = Pick<
  UseFormReturn<Values, unknown, Sent>,
  'getValues' | 'reset' | 'watch'
> &
  Pick<DraftOptions<Values>, 'name' | 'isDirty'>

/** The same for a form of react-hook-form, which is filled again with what was kept. Null when nothing was. */
export function useFormDraft<Values extends FieldValues, Sent>({
  getValues,
  reset,
  watch,
  ...options
}: DraftForm<Values, Sent>): Values | null {
  const { draft, keep } = useDraft<Values>({ ...options, read: getValues })
  useEffect(() => {
    if (draft !== null) reset(draft as DefaultValues<Values> & Values, { keepDefaultValues: true })
  }, [draft, reset])
  useEffect(() => {
    if (!options.isDirty) return
    const subscription = watch(keep)
    return () => subscription.unsubscribe()
  }, [options.isDirty, watch, keep])
  return draft
}

/** The same for a form whose values are one state; what was kept is put into it. Whether that was so. */
export function useKeptState<T>(
  name: string,
  value: T,
  setValue: (kept: T) => void,
  isDirty: boolean,
): boolean {
  const { draft, keep } = useDraft<T>({ name, isDirty, read: () => value })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is shown once
  useEffect(() => {
    if (draft !== null) setValue(draft)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every value is kept
  useEffect(() => {
    if (isDirty) keep()
  }, [value, isDirty, keep])
  return draft !== null
}

/**
 * A form on a stored record whose values are one state: kept while it is typed, and settled where another person saved the
 * record meanwhile (docs/spec/screens.md#conflicts).
 * @param stored as it is known now; the form goes on from the version that it began with
 */
export function useRecordState<Stored, Draft extends Readonly<Record<string, unknown>>>(
  name: string,
  stored: Stored,
  draftOf: (stored: Stored) => Draft,
) {
  const [from, setFrom] = useState(stored)
  const [draft, setDraft] = useState(() => draftOf(stored))
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(from))
  const isBack = useKeptState(
    name,
    { from, draft },
    (kept) => {
      setFrom(kept.from)
      setDraft(kept.draft)
    },
    isDirty,
  )
  const isAsStored = JSON.stringify(draft) === JSON.stringify(draftOf(stored))
  // Saved: what is typed next is typed into that version.
  useEffect(() => {
    if (isAsStored && from !== stored) setFrom(stored)
  }, [isAsStored, from, stored])
  // Changed by another person: a form with nothing typed shows it. One that is behind its own save is not taken back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the record is read again
  useEffect(() => {
    if (isDirty || from === stored) return
    setFrom(stored)
    setDraft(draftOf(stored))
  }, [stored])

  /** Goes on from the version that is stored now. Answers what the form holds then. */
  function settle(isMine: boolean, newest = stored): Draft {
    const theirs = draftOf(newest)
    const kept = isMine ? keepMine(draftOf(from), draft, theirs) : theirs
    setFrom(newest)
    setDraft(kept)
    return kept
  }
  return { from, draft, setDraft, settle, isBack: isBack && isDirty }
}

/** Whether the person's form of this page was kept: the page then opens with it. */
export function useHasFormDraft(name = ''): boolean {
  const { pathname } = useLocation()
  const [has] = useState(() => readDraft(draftPlace(pathname, name)) !== null)
  return has
}

/**
 * Whose form of this page is open, by id or "new"; it begins with the one that was kept. The form's own name is `name:id`.
 */
export function useOpenForm(name: string) {
  const { pathname } = useLocation()
  return useState(() => findDraft(pathname, name))
}
