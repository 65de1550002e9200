import { AppError } from '@portal/contract/errors'
import { IntegrationError } from '../ports/integration-error.ts'

/** What a vendor answers to someone who waits for it; its failure becomes VENDOR_UNAVAILABLE. */
export const vendorAnswer = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    if (cause instanceof IntegrationError) throw new AppError('VENDOR_UNAVAILABLE', { cause })
    throw cause
  })
