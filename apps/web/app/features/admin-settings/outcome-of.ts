import { carriersOfValue, withEveryCarrier } from '@portal/domain/carrier-settings'
import type { SettingKey } from '@portal/domain/settings'
import type { SettingValue } from '@portal/domain/settings-fields'

/** What is published when a value is: a carrier that it leaves out stays at the end of the list, no longer offered. */
export const outcomeOf = (name: SettingKey, typed: SettingValue, published: SettingValue): SettingValue =>
  name === 'carriers' ? withEveryCarrier(typed, carriersOfValue(published)) : typed
