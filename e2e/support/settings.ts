import type { APIRequestContext } from '@playwright/test'
import { type SettingKey, settingKeys } from '@portal/domain/settings'
import { callApi } from './api.ts'

/** The newest version of a group of settings: 0 where nothing was published. */
export async function settingVersion(request: APIRequestContext, token: string, key: SettingKey) {
  return (await callApi(request, 'getSetting', { token, params: { key } })).result.version
}

/** The site as it was installed, whatever a test published and however it ended. */
export async function restoreInstalledSettings(
  request: APIRequestContext,
  token: string,
  keys: readonly SettingKey[] = settingKeys,
) {
  for (const key of keys) {
    const { versions } = (await callApi(request, 'getSettingHistory', { token, params: { key } })).result
    const [newest] = versions
    if (!newest || newest.restored === 0) continue
    const body = { key, version: newest.version, restore: 0 }
    await callApi(request, 'restoreSetting', { token, body }).catch(exceptUnchanged)
  }
}

/** Carriers are never deleted, so theirs can be as installed and still not be restored. */
function exceptUnchanged(error: Error) {
  if (!error.message.includes('SETTINGS_UNCHANGED')) throw error
}
