import type { Reader } from '../../db/client.ts'
import { findEndpointOwner } from './webhooks.store.ts'

/** What an email says of an endpoint that was turned off; undefined when it or its owner is gone. */
export const findEndpointForEmail = (on: Reader, webhookId: string) => findEndpointOwner(on, webhookId)
