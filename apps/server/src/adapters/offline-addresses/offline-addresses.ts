import type { AddressService } from '../../ports/address-service.ts'
import type { PostalData } from '../../ports/postal-data.ts'
import { zipData } from '../zip-data/zip-data.ts'
import { suggestUs } from './suggest-us.ts'
import { verifyIntl } from './verify-intl.ts'
import { verifyUs } from './verify-us.ts'

/** The default address service (docs/spec/integrations.md#addresses): no account and no network, real ZIP data. */
export const offlineAddresses = (postal: PostalData = zipData()): AddressService => ({
  verifyUs: (query, inputIndex, knownAt) => verifyUs(postal, query, inputIndex, knownAt),
  suggestUs: (search, known) => suggestUs(postal, search, known),
  verifyIntl: async (query) => verifyIntl(query),
})
