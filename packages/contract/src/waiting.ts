import { type WaitingPlace, waitingPlaces } from '@portal/domain/waiting'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'

/** What waits for a person at the places where they work (docs/spec/navigation.md#what-waits). */

const waiting = z.object({ count: z.int(), isPressing: z.boolean() }).optional()

export const getWaiting = endpoint(calls.getWaiting, {
  // It is of a person, with orders, devices and money as far as they may see these.
  scope: 'person',
  needs: 'everyone',
  summary:
    'How much waits for the person, by place: what is late, asked of them or theirs to decide. Places where nothing waits are left out.',
  answer: result(
    z.object(
      Object.fromEntries(waitingPlaces.map((place) => [place, waiting])) as Record<
        WaitingPlace,
        typeof waiting
      >,
    ),
  ),
})
