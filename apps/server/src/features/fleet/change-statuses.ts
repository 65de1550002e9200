import type { changeStatuses as endpoint } from '@portal/contract/device-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { deviceRefusal } from '@portal/domain/device-status'
import { afterAction, mayArrive } from './change-device-status.ts'
import { changeMany, type ManyNeeds, rowsOfIds } from './change-many.ts'
import { lockWithReplaced } from './devices.store.ts'

/** Takes an action on devices of an account (docs/spec/fleet.md#changes). Throws ACCOUNT_NOT_FOUND. */
export const changeStatuses = (
  needs: ManyNeeds,
  accountId: string,
  { deviceIds, action }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  changeMany(needs, accountId, {
    kind: action,
    read: async (tx) => {
      if (mayArrive(action)) await lockWithReplaced(tx, deviceIds)
      return rowsOfIds(
        tx,
        accountId,
        deviceIds,
        (device) => afterAction(device, action) ?? { message: deviceRefusal(device.status, action) },
      )
    },
  })
