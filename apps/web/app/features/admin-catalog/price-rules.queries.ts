import { administratorCalls } from '@portal/contract/administrator-calls'
import type { PriceRuleOfWire, TypedPriceRule } from '@portal/contract/price-rules'
import { fromDollars } from '@portal/domain/money'
import { ruleWords } from '@portal/domain/price-rule-words'
import type { PriceRule } from '@portal/domain/price-rules'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, type CallOf, call } from '../../lib/api.ts'
import { readCatalogAgain } from './admin-catalog.queries.ts'

/** Reads and writes of price rules; never from a cache (docs/spec/price-rules.md#screen). */

const rulesKey = ['price-rules'] as const

export const priceRulesQuery = queryOptions({
  queryKey: [...rulesKey, 'all'],
  queryFn: ({ signal }) => call(administratorCalls.getPriceRules, { signal }),
  select: ({ result }) => result,
  staleTime: 0,
})

export const promisesQuery = queryOptions({
  queryKey: [...rulesKey, 'promises'],
  queryFn: ({ signal }) => call(administratorCalls.getPromises, { signal }),
  select: ({ results }) => results,
  staleTime: 0,
  gcTime: 0,
})

/** What the offers of a rule would cost with it. */
export const previewQuery = (ruleId: string | null, rule: TypedPriceRule | null) =>
  queryOptions({
    queryKey: [...rulesKey, 'preview', ruleId, rule],
    queryFn: ({ signal }) =>
      call(administratorCalls.previewPriceRule, {
        // Asked only with a rule.
        body: { ruleId, rule: rule as TypedPriceRule },
        signal,
      }),
    select: ({ result }) => result,
    enabled: rule !== null,
    staleTime: 0,
    gcTime: 0,
  })

/** After a save the rules are read again, and the catalog, whose promises they keep. */
function useWrite<Name extends 'savePriceRule' | 'endPriceRule'>(write: CallOf<Name>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<Name>) => call(write, input),
    onSettled: async () => {
      await Promise.all([queryClient.invalidateQueries({ queryKey: rulesKey }), readCatalogAgain()])
    },
  })
}

export const useSavePriceRule = () => useWrite(administratorCalls.savePriceRule)
export const useEndPriceRule = () => useWrite(administratorCalls.endPriceRule)

/** Takes an offer's promises off the list once someone confirmed that they are in no total. */
export const readPromisesAgain = (client: ReturnType<typeof useQueryClient>) =>
  client.invalidateQueries({ queryKey: rulesKey })

const inCents = ({ amount, percent }: Pick<TypedPriceRule, 'amount' | 'percent'>) => ({
  amountCents: amount === null ? null : fromDollars(amount),
  amountPercent: percent === null ? null : Math.round(percent * 100),
})

/** Rules as the domain reads them, in cents. */
export const asRules = (rules: readonly PriceRuleOfWire[]): PriceRule[] =>
  rules.map(({ words: _, isActive: __, ...rule }) => ({
    ...rule,
    ...inCents(rule),
    isEnded: rule.endedAt !== null,
  }))

/** What a rule says, as it is typed. */
export const wordsOf = (rule: TypedPriceRule): string => ruleWords({ ...rule, ...inCents(rule) })
