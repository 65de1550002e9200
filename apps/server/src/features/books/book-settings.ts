import type {
  AccountTerms,
  BookSettings,
  saveAccountTerms,
  saveBookSettings,
} from '@portal/contract/book-settings'
import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { defaultNetDays, seesInvoicesOf, taxRateLabel } from '@portal/domain/books'
import { keepsBooks } from '@portal/domain/roles'
import { asc, eq, sql } from 'drizzle-orm'
import { changedSince } from '../../audit/changed-since.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { bookAccountTerms, bookSettings, bookTaxRates } from '../../db/schema/books.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { findAccountName } from './statement.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'ledger'>
type Writes = Needs & Pick<SignedInContext, 'inTransaction' | 'now' | 'requestId'>

/** Terms and tax rates (docs/spec/books.md#settings). Throws NOT_ALLOWED. */
export async function readSettings(needs: Needs): Promise<{ result: BookSettings }> {
  refuseOthers(needs)
  return { result: await settingsOn(needs.db, needs) }
}

async function settingsOn(on: Reader, { ledger }: Pick<Needs, 'ledger'>): Promise<BookSettings> {
  const [settings] = await on.select().from(bookSettings)
  const taxRates = await on.select().from(bookTaxRates).orderBy(asc(bookTaxRates.state))
  return {
    version: settings?.version ?? 0,
    netDays: settings?.netDays ?? defaultNetDays,
    taxRates,
    isLive: ledger.driver === 'live',
  }
}

/** Saves all of it; two who save at the same moment: the second is refused. Throws NOT_ALLOWED and BOOKS_CHANGED. */
export function writeSettings(
  needs: Writes,
  { version, netDays, taxRates }: BodyOf<typeof saveBookSettings>,
): Promise<{ result: BookSettings }> {
  refuseOthers(needs)
  return needs.inTransaction(async (tx) => {
    await tx.insert(bookSettings).values({ version: 0 }).onConflictDoNothing()
    const [locked] = await tx.select().from(bookSettings).for('update')
    if (!locked || locked.version !== version) throw await termsChanged(tx, 'all')
    const before = await settingsOn(tx, needs)
    await tx.update(bookSettings).set({ netDays, version: version + 1 })
    await tx.delete(bookTaxRates)
    if (taxRates.length > 0) await tx.insert(bookTaxRates).values(taxRates)
    const after = await settingsOn(tx, needs)
    await recordChange(tx, needs, {
      entity: 'invoice terms',
      entityId: 'all',
      entityName: 'Terms and tax',
      action: 'changed',
      before: factsOf(before),
      after: factsOf(after),
    })
    return { result: after }
  })
}

const termsChanged = (tx: Tx, entityId: string) =>
  changedSince(tx, 'BOOKS_CHANGED', { entity: 'invoice terms', entityId })

const factsOf = ({ netDays, taxRates }: BookSettings) => ({
  netDays,
  taxRates: taxRates.map(({ state, thousandths }) => `${state} ${taxRateLabel(thousandths)}`).join(', '),
})

/** What an account has of its own. Throws NOT_ALLOWED and ACCOUNT_NOT_FOUND. */
export async function readAccountTerms(needs: Needs, accountId: string): Promise<{ result: AccountTerms }> {
  const terms = await accountTermsOn(needs.db, accountId, needs)
  refuseOthers(needs)
  return { result: terms }
}

async function accountTermsOn(
  on: Reader,
  accountId: string,
  { actor }: Pick<Needs, 'actor'>,
): Promise<AccountTerms> {
  const accountName = seesInvoicesOf(actor, accountId) ? await findAccountName(on, accountId) : undefined
  if (accountName === undefined) throw new AppError('ACCOUNT_NOT_FOUND')
  const [own] = await on.select().from(bookAccountTerms).where(eq(bookAccountTerms.zohoAccountId, accountId))
  return {
    accountId,
    accountName,
    version: own?.version ?? 0,
    netDays: own?.netDays ?? null,
    exemptCertificate: own?.exemptCertificate ?? null,
  }
}

/** Saves it for the next invoices of the account. Throws NOT_ALLOWED, ACCOUNT_NOT_FOUND and BOOKS_CHANGED. */
export function writeAccountTerms(
  needs: Writes,
  accountId: string,
  { version, netDays, exemptCertificate }: BodyOf<typeof saveAccountTerms>,
): Promise<{ result: AccountTerms }> {
  return needs.inTransaction(async (tx) => {
    const before = await accountTermsOn(tx, accountId, needs)
    refuseOthers(needs)
    // Also for a version that the column cannot hold.
    if (before.version !== version) throw await termsChanged(tx, accountId)
    const next = { netDays, exemptCertificate, version: version + 1 }
    const [saved] =
      version === 0
        ? await tx
            .insert(bookAccountTerms)
            .values({ zohoAccountId: accountId, ...next })
            .onConflictDoNothing()
            .returning({ version: bookAccountTerms.version })
        : await tx
            .update(bookAccountTerms)
            .set(next)
            .where(
              sql`${bookAccountTerms.zohoAccountId} = ${accountId} and ${bookAccountTerms.version} = ${version}`,
            )
            .returning({ version: bookAccountTerms.version })
    if (!saved) throw await termsChanged(tx, accountId)
    const after = await accountTermsOn(tx, accountId, needs)
    await recordChange(tx, needs, {
      entity: 'invoice terms',
      entityId: accountId,
      entityName: `Terms of ${after.accountName}`,
      action: 'changed',
      before: ownFacts(before),
      after: ownFacts(after),
    })
    return { result: after }
  })
}

const ownFacts = ({ netDays, exemptCertificate }: AccountTerms) => ({ netDays, exemptCertificate })

function refuseOthers({ actor }: Needs) {
  if (!keepsBooks(actor)) throw new AppError('NOT_ALLOWED')
}
