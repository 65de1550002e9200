import type { DeskChoice } from '@portal/domain/desk-scan'

/** The unit that the bench shows first: one that was scanned on the board. It is in the state of the visit, not in its address. */
export type BenchOpens = { deviceId: string }

export const unitOpens = ({ orderId, deviceId }: DeskChoice) => ({
  orderId,
  opens: deviceId === null ? null : { deviceId },
})

/** @param state of the location, which a browser keeps over a reload and other pages may write */
export function opensOf(state: unknown): BenchOpens | null {
  if (typeof state !== 'object' || state === null || !('opens' in state)) return null
  const { opens } = state
  if (typeof opens !== 'object' || opens === null) return null
  return 'deviceId' in opens && typeof opens.deviceId === 'string' ? { deviceId: opens.deviceId } : null
}
