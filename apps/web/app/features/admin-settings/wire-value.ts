import type { SettingValue } from '@portal/domain/settings-fields'

/** A value as calls take it: their types have lists that may be changed. */
export const wireValue = (value: SettingValue): Record<string, string | Record<string, string>[]> =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' ? one : one.map((row) => ({ ...row })),
    ]),
  )
