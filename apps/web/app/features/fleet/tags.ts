import type { DeviceRow } from '@portal/contract/devices'
import { tagAddress } from '@portal/domain/tag-page'

/** What a tag says of its device. */
export type Tagged = Pick<DeviceRow, 'deviceId' | 'unitNumber' | 'phoneNumber' | 'tagCode'>

/** The address that a tag's QR code opens. */
export const qrAddress = (tagCode: string) => tagAddress(window.location.origin, tagCode)

/** What the page that prints tags is opened with. It stays in this tab's history, for the person who chose the devices. */
export type TagsState = { email: string; accountId: string; back: string; devices: Tagged[] }

/** The state of a navigation to the page that prints tags. */
export const tagsState = (
  devices: ReadonlyArray<Tagged>,
  { email, accountId, back }: Omit<TagsState, 'devices'>,
): { tags: TagsState } => ({
  tags: {
    email,
    accountId,
    back,
    devices: devices.map(({ deviceId, unitNumber, phoneNumber, tagCode }) => ({
      deviceId,
      unitNumber,
      phoneNumber,
      tagCode,
    })),
  },
})

/** The devices whose tags this person asked for; null when the page was opened in another way. */
export function tagsIn(state: unknown, email: string): TagsState | null {
  const tags = (state as { tags?: TagsState } | null)?.tags
  return tags?.email === email && Array.isArray(tags.devices) && tags.devices.length > 0 ? tags : null
}
