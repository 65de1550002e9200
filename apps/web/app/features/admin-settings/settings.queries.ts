import { administratorCalls } from '@portal/contract/administrator-calls'
import type { SettingKey } from '@portal/domain/settings'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'

/** Reads and writes of settings; never from a cache (docs/spec/settings.md). */

const settingsKey = ['settings'] as const

export const settingsQuery = queryOptions({
  queryKey: [...settingsKey, 'list'],
  queryFn: ({ signal }) => call(administratorCalls.getSettings, { signal }),
  select: ({ result }) => result.groups,
  staleTime: 0,
  gcTime: 0,
})

export const settingQuery = (key: SettingKey) =>
  queryOptions({
    queryKey: [...settingsKey, 'one', key],
    queryFn: ({ signal }) => call(administratorCalls.getSetting, { params: { key }, signal }),
    select: ({ result }) => result,
    staleTime: 0,
    gcTime: 0,
    // What is typed begins with one answer; a later one takes its place only when it is asked for.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const settingHistoryQuery = (key: SettingKey) =>
  infiniteQueryOptions({
    queryKey: [...settingsKey, 'history', key],
    queryFn: ({ pageParam, signal }) =>
      call(administratorCalls.getSettingHistory, {
        params: { key },
        query: { before: pageParam || undefined },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ result }) => result.nextBefore,
    staleTime: 0,
    gcTime: 0,
  })

export const shopMomentsQuery = queryOptions({
  queryKey: [...settingsKey, 'shop moments'],
  queryFn: ({ signal }) => call(administratorCalls.getShopMoments, { signal }),
  select: ({ result }) => result,
  gcTime: 0,
})

/** Opens a preview of the shop at a time; none while no time is chosen. */
export const shopPreviewQuery = ({ at, draft }: CallInput<'previewShop'>['body']) =>
  queryOptions({
    queryKey: ['shop preview', at, draft],
    queryFn: ({ signal }) =>
      call(administratorCalls.previewShop, { body: { at, ...(draft && { draft }) }, signal }),
    select: ({ result }) => result,
    enabled: at !== '',
    // Each call opens another one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** Where the zones of ZIP codes are does not change while someone looks. */
export const shippingZoneQuery = (zip: string) =>
  queryOptions({
    queryKey: [...settingsKey, 'zone', zip],
    queryFn: ({ signal }) => call(administratorCalls.getShippingZone, { params: { zip }, signal }),
    select: ({ result }) => result.zone,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Writes of settings wait for each other, so that no draft is saved after the version that took its place. */
const writeScope = { id: 'settings' }

export const useSaveSettingDraft = () =>
  useMutation({
    scope: writeScope,
    mutationFn: (body: CallInput<'saveSettingDraft'>['body']) =>
      call(administratorCalls.saveSettingDraft, { body }),
    gcTime: 0,
  })

export const useSendSettingEmail = () =>
  useMutation({
    mutationFn: (body: CallInput<'sendSettingEmail'>['body']) =>
      call(administratorCalls.sendSettingEmail, { body }),
    gcTime: 0,
  })

/** After a write all of it is read again. */
const thenRead = { scope: writeScope, refresh: [settingsKey] }

export const usePublishSetting = () => useCall(administratorCalls.publishSetting, thenRead)
export const useRestoreSetting = () => useCall(administratorCalls.restoreSetting, thenRead)
export const useDiscardSettingDraft = () => useCall(administratorCalls.discardSettingDraft, thenRead)
