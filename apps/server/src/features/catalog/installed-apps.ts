import { AppError } from '@portal/contract/errors'
import { isKnownApp, joinApps, splitApps } from '@portal/domain/installed-apps'

/** The apps in the order of the list, each once. Throws INVALID_INPUT for one that we do not install. */
export function normalApps(joined: string): string {
  const apps = splitApps(joined)
  const unknown = apps.filter((app) => !isKnownApp(app))
  if (unknown.length > 0)
    throw new AppError('INVALID_INPUT', {
      fields: { installedApps: unknown.map((app) => `We don’t install the app “${app}”.`) },
    })
  return joinApps(apps)
}
