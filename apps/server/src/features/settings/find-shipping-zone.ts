import type { AnswerOf } from '@portal/contract/endpoint'
import type { getShippingZone as endpoint } from '@portal/contract/settings'
import type { SignedInContext } from '../../deps.ts'

/** Which prices of the built-in rates a ZIP code has, for the calculator beside them (docs/spec/settings.md#shipping). */
export const findShippingZone = async (
  { shippingZones }: Pick<SignedInContext, 'shippingZones'>,
  zip: string,
): Promise<AnswerOf<typeof endpoint>> => ({ result: { zone: (await shippingZones(zip)) ?? null } })
