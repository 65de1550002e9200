import { portalCalls } from '@portal/contract/portal-calls'
import { useMutation } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'

/** Places the order. What else changes with it is the caller's part: an order leaves several stores at once. */
export const useInsertOrder = () =>
  useMutation({ mutationFn: (input: CallInput<'insertOrder'>) => call(portalCalls.insertOrder, input) })
