import { type DeviceKind, deviceKindLabels } from '@portal/domain/device-status'

type Named = { make: string; model: string; kind: DeviceKind }

/** What a device is called: make and model, or its kind where neither is known. */
export const deviceName = ({ make, model, kind }: Named) =>
  `${make} ${model}`.trim() || deviceKindLabels[kind]

/** Ten digits as they are printed on tags: (555) 010-0147. */
export const phoneText = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
