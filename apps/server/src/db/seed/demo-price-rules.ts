import { businessDay, defaultTimeZone } from '@portal/domain/business-day'
import { carrierIds } from '@portal/domain/ids'
import type { priceRules } from '../schema/price-rules.tables.ts'
import { offerIdOf } from './catalog-rows.ts'
import { demoUuid } from './demo-ids.ts'

/** The third offer of the N6 Pro: financed by AT&T, whose text promises what the rule gives. */
const n6ProAtAtt = offerIdOf('halden-n6-pro', 2)

/** "$5 off each line from the tenth", as data. */
export const demoPriceRules = (now: Date): Array<typeof priceRules.$inferInsert> => [
  {
    ruleId: demoUuid('price rule from the tenth'),
    carrierId: carrierIds['AT&T'],
    offerIds: [n6ProAtAtt],
    target: 'plan',
    amountCents: 500,
    rhythm: 'monthly',
    fromUnit: 10,
    reach: 'fromUnit',
    counts: 'order',
    activeFrom: businessDay(now, defaultTimeZone),
    updatedAt: now,
  },
]
