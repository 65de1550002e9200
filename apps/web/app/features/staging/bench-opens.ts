import type { DeskChoice } from '@portal/domain/desk-scan'

/** What the bench shows first: a unit or a box that was scanned on the board. It is in the state of the visit, not in its address. */
export type BenchOpens = { deviceId: string } | { boxId: string }

export const unitOpens = ({ orderId, deviceId }: DeskChoice) => ({
  orderId,
  opens: deviceId === null ? null : { deviceId },
})

export const boxOpens = ({ orderId, boxId }: { orderId: number; boxId: string }) => ({
  orderId,
  opens: { boxId },
})

/** @param state of the location, which a browser keeps over a reload and other pages may write */
export function opensOf(state: unknown): BenchOpens | null {
  if (typeof state !== 'object' || state === null || !('opens' in state)) return null
  const { opens } = state
  if (typeof opens !== 'object' || opens === null) return null
  if ('deviceId' in opens && typeof opens.deviceId === 'string') return { deviceId: opens.deviceId }
  return 'boxId' in opens && typeof opens.boxId === 'string' ? { boxId: opens.boxId } : null
}
