/** Failures of settings (docs/spec/settings.md). */
export const settingErrors = {
  SETTINGS_CHANGED: {
    status: 409,
    message: 'These settings were changed in the meantime. Compare them with what you entered.',
    when: 'Settings are published or restored from a version that is no longer the newest, or drafted from one that does not exist.',
  },
  SETTINGS_UNCHANGED: {
    status: 409,
    message: 'These settings are published already.',
    when: 'The published value, or the version to restore, is what is published.',
  },
  SETTINGS_VERSION_NOT_FOUND: {
    status: 404,
    message: 'This version was not found.',
    when: 'The version to restore does not exist.',
  },
} as const
