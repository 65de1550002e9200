import { carriersOfValue } from '@portal/domain/carrier-settings'
import { type Carrier, defaultCarriers } from '@portal/domain/listed-carriers'
import { nameKey } from '@portal/domain/names'
import { desc, eq } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { settingVersions } from './settings.tables.ts'

/** Far more than an installation renames its carriers. */
const versionsMax = 500

/**
 * The ids of carriers by every name that they ever had (docs/spec/settings.md#carriers), as texts of former days have them. A name that
 * several had is that of the one that had it last.
 */
export async function findCarriersNamed(on: Reader): Promise<(name: string) => string | undefined> {
  const versions = await on
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(eq(settingVersions.key, 'carriers'))
    .orderBy(desc(settingVersions.version))
    .limit(versionsMax)
  const named = [...versions.map(({ value }) => (value ? carriersOfValue(value) : [])), defaultCarriers]
  const ids = new Map<string, string>()
  const keep = ({ carrierId, name }: Carrier) => {
    if (!ids.has(nameKey(name))) ids.set(nameKey(name), carrierId)
  }
  for (const carriers of named) carriers.forEach(keep)
  return (name) => ids.get(nameKey(name))
}
