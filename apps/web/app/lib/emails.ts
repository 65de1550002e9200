import { noEmailWords } from '@portal/domain/confirmation-words'

/** Whether this installation has a mail server, as the document says it (root.tsx). */
export const sendsEmails = () =>
  typeof document === 'undefined' || document.documentElement.dataset.emails !== 'none'

/** A sentence that promises an email; without a mail server, that none is sent (docs/spec/integrations.md#email). */
export const emailWords = (promise: string) => (sendsEmails() ? promise : noEmailWords)
