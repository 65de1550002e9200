import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getHome } from '@portal/contract/home'
import { accessAllows } from '@portal/domain/account-access'
import { daysBefore } from '@portal/domain/desk'
import { type HomePart, hasHomePart, homeLimits, setupLeft } from '@portal/domain/home'
import { isCustomer } from '@portal/domain/roles'
import { readArriving } from './arriving.ts'
import { findAgain, findHomeAccount } from './home-account.store.ts'
import { readHomeFleet } from './home-fleet.ts'
import { type HomeNeeds, homeOf, partsOf } from './home-of.ts'
import { readMoney } from './money.ts'
import { readNeeds } from './needs.ts'
import { findSetup } from './setup.store.ts'

/**
 * What a person of an account sees first, as far as their access goes (docs/spec/home.md). A part that cannot be read leaves the
 * others; the operator is told. Throws NOT_ALLOWED for everyone else.
 */
export async function readHome(ctx: HomeNeeds): Promise<AnswerOf<typeof getHome>> {
  const { db, actor } = ctx
  const { zohoAccountId: accountId } = actor
  if (!isCustomer(actor) || accountId === null) throw new AppError('NOT_ALLOWED')
  const of = homeOf(ctx, accountId)
  const { access, now } = of
  const failed: HomePart[] = []
  const readPart = partsOf(ctx, of, 'a part of Home', failed)
  const part = <Read>(name: HomePart, read: () => Promise<Read>) =>
    readPart(hasHomePart(access, name), name, read)

  const [account, arriving, needs, fleet, again, money, setup] = await Promise.all([
    findHomeAccount(db, accountId),
    part('arriving', () => readArriving(db, of)),
    part('needs', () => readNeeds(ctx, of)),
    part('fleet', () => readHomeFleet(db, of)),
    part('again', () => findAgain(db, accountId)),
    part('money', () => readMoney(ctx, of)),
    part('setup', () =>
      findSetup(db, { accountId, userId: actor.userId, since: daysBefore(now, homeLimits.setupDays) }),
    ),
  ])
  const left = setup === null ? null : setupLeft(setup.done, setup.isAtWork)
  return {
    result: {
      account: {
        accountId,
        name: account?.name ?? '',
        shortCode: accessAllows(access, ['readDrafts', 'fleet']) ? (account?.shortCode ?? '') : '',
      },
      agent: account === undefined ? null : { name: account.agentName, email: account.agentEmail },
      arriving,
      needs,
      fleet,
      again,
      money,
      setup: left === null ? null : { left },
      failed,
    },
  }
}
