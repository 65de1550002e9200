import type { Setting } from '@portal/contract/settings'
import { carriersOfValue, withEveryCarrier } from '@portal/domain/carrier-settings'
import { problemsOfSetting, type SettingKey, settingDifference } from '@portal/domain/settings'
import type { SettingValue } from '@portal/domain/settings-fields'
import { previewPath as pathOf, publishedPreview } from '@portal/domain/settings-preview'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { useSaveSettingDraft } from './settings.queries.ts'

/** How long typing rests before the draft is saved, in ms. */
const restMs = 600

type Draft = {
  name: SettingKey
  published: Setting
  typed: SettingValue
  /** The version under what is typed. */
  basedOn: number
  /** Nothing is saved any more: another version takes the place of this one. */
  isEnding: boolean
}

/** Keeps what is typed as the caller's draft, and answers where its preview is and how far it is. */
export function useSettingDraft({ name, published, typed, basedOn, isEnding }: Draft) {
  const save = useSaveSettingDraft()
  const [kept, setKept] = useState({ text: '', previewPath: pathOf(publishedPreview), saves: 0 })
  const hasDraft = useRef(published.draft !== null)
  const settled = useSettled(typed, restMs)
  const text = JSON.stringify(settled)
  const hasProblems = Object.keys(problemsOfSetting(name, settled)).length > 0
  const isSame = (value: SettingValue) =>
    settingDifference(name, published.value, outcomeOf(name, value, published.value)).length === 0
  const isPublished = isSame(settled)
  const { mutate, error } = save

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  useEffect(() => {
    if (isEnding || hasProblems || (isPublished && !hasDraft.current)) return
    hasDraft.current = !isPublished
    mutate(
      { key: name, value: wireValue(settled), basedOn, previewPath: kept.previewPath },
      {
        onSuccess: ({ result: { previewPath } }) =>
          setKept(({ saves }) => ({ text, previewPath, saves: saves + 1 })),
      },
    )
  }, [text, hasProblems, isPublished, basedOn, name, mutate, isEnding])

  const isKept = kept.text === JSON.stringify(typed)
  const isAsPublished = isSame(typed)
  return {
    previewPath: isAsPublished ? pathOf(publishedPreview) : kept.previewPath,
    /** Counts what the preview has shown at its address. */
    saves: kept.saves,
    /** Whether leaving the page would lose something. */
    isUnsaved: !isAsPublished && !isKept,
    state: stateWords({
      isAsPublished,
      isKept,
      hasProblems,
      failure: error === null ? '' : messageOf(error),
    }),
  }
}

type State = { isAsPublished: boolean; isKept: boolean; hasProblems: boolean; failure: string }

function stateWords({ isAsPublished, isKept, hasProblems, failure }: State): string {
  if (isAsPublished) return 'No changes: this is what is published.'
  if (isKept) return 'Your draft, saved. Only you see it until you publish.'
  if (hasProblems) return 'Correct the marked fields to save the draft.'
  return failure === '' ? 'Saving your draft …' : `The draft was not saved. ${failure}`
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What was typed, on top of what someone else published meanwhile: fields that were not touched take the published value,
 * and what was typed stays.
 * @param base what the typing began with
 */
export const mergeSetting = (
  base: SettingValue,
  typed: SettingValue,
  published: SettingValue,
): SettingValue =>
  Object.fromEntries(
    Object.keys(published).map((name) => {
      const [was, own, now] = [base[name], typed[name], published[name]]
      return [name, (own === undefined || isSame(own, was) ? now : own) ?? '']
    }),
  )

/** Fields that both changed, to different values. */
export const bothChanged = (base: SettingValue, typed: SettingValue, published: SettingValue): string[] =>
  Object.keys(published).filter(
    (name) =>
      !isSame(typed[name], base[name]) &&
      !isSame(published[name], base[name]) &&
      !isSame(typed[name], published[name]),
  )

/** What is published when a value is: a carrier that it leaves out stays at the end of the list, no longer offered. */
export const outcomeOf = (name: SettingKey, typed: SettingValue, published: SettingValue): SettingValue =>
  name === 'carriers' ? withEveryCarrier(typed, carriersOfValue(published)) : typed

/** A value as calls take it: their types have lists that may be changed. */
export const wireValue = (value: SettingValue): Record<string, string | Record<string, string>[]> =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' ? one : one.map((row) => ({ ...row })),
    ]),
  )
