import { trackingStates } from '@portal/domain/boxes'
import { expect, test } from 'vitest'
import type { TrackedBox, Tracking } from './tracking.ts'

type Prepared = {
  tracking: Tracking
  /** A box that is on its way, and one that was delivered, at the adapter's clock. */
  onTheWay: TrackedBox
  delivered: TrackedBox
}

/** What every adapter of tracking does. */
export function describeTracking(name: string, prepare: () => Promise<Prepared>): void {
  test(`${name}: a box on its way has its entries in their order, and no delivery`, async () => {
    const { tracking, onTheWay } = await prepare()
    const report = await tracking.track(onTheWay)
    expect(trackingStates).toContain(report?.state)
    expect(report?.deliveredAt).toBeNull()
    const moments = report?.events.map(({ at }) => at.getTime()) ?? []
    expect(moments.length).toBeGreaterThan(0)
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    expect(report?.expectedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  test(`${name}: a delivered box says when, and says the same again`, async () => {
    const { tracking, delivered } = await prepare()
    const report = await tracking.track(delivered)
    expect(report?.state).toBe('delivered')
    expect(report?.deliveredAt?.getTime()).toBeGreaterThan(delivered.shippedAt.getTime())
    expect(report?.events.at(-1)).toMatchObject({ state: 'delivered', at: report?.deliveredAt })
    expect(await tracking.track(delivered)).toEqual(report)
  })
}
