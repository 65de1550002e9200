import { brand } from '@portal/domain/brand'

/** What every email's own text can name (docs/spec/settings.md#emails). */
export const companyValues = () => ({ company: brand.name, phone: brand.phone.dotted })
