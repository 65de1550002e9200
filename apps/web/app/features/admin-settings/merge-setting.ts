import type { SettingValue } from '@portal/domain/settings-fields'

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
