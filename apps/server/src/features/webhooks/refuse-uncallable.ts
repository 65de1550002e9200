import { isIP } from 'node:net'
import { AppError } from '@portal/contract/errors'
import { webhookMessages } from '@portal/domain/webhooks'
import { isPublicAddress } from './public-address.ts'

/**
 * Refuses addresses that could never be called, when they are entered. What a name resolves to is checked with every
 * attempt (post-webhook.ts). Throws INVALID_INPUT.
 */
export function refuseUncallable(address: string, allowedHosts: readonly string[]): void {
  const { protocol, host, hostname } = new URL(address)
  if (allowedHosts.includes(host) || allowedHosts.includes(hostname)) return
  if (protocol !== 'https:') throw refusal(webhookMessages.url)
  const plain = hostname.replace(/^\[|\]$|\.$/g, '')
  const isLocalName =
    isIP(plain) === 0 && (!plain.includes('.') || /\.(localhost|local|internal)\.?$/i.test(plain))
  if (isLocalName || (isIP(plain) !== 0 && !isPublicAddress(plain))) throw refusal(webhookMessages.urlPrivate)
}

const refusal = (message: string) => new AppError('INVALID_INPUT', { fields: { url: [message] } })
