import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getStatement, Statement, StatementLine } from '@portal/contract/statements'
import { booksLimits, creditNoteNumber, seesInvoicesOf, termsLabel } from '@portal/domain/books'
import { formatDay } from '@portal/domain/format-date'
import { owedIn } from '@portal/domain/invoice-ages'
import { toDollars } from '@portal/domain/money'
import { drawApart } from '../../documents/documents.ts'
import { findNetDays } from '../accounts/invoice-terms.ts'
import { type BooksNeeds, toAges, todayOf } from './book-invoices.ts'
import { sumAges } from './books.store.ts'
import { sumCredit } from './payments/payments.store.ts'
import { findAccountName, findMoves, findOpening, type Move } from './statement.store.ts'

/**
 * Statement of an account: what was owed on the first day, every invoice, payment, credit note, refund and void of the period with the
 * balance after it, and what is owed on the last day (docs/spec/books.md#statement). Throws ACCOUNT_NOT_FOUND, also for another's, and
 * INVALID_INPUT where it is too long.
 */
export async function readStatement(
  needs: BooksNeeds,
  accountId: string,
  { from, to }: QueryOf<typeof getStatement>,
): Promise<AnswerOf<typeof getStatement>> {
  const { db, actor } = needs
  if (!seesInvoicesOf(actor, accountId)) throw new AppError('ACCOUNT_NOT_FOUND')
  const accountName = await findAccountName(db, accountId)
  if (accountName === undefined) throw new AppError('ACCOUNT_NOT_FOUND')
  const [openingCents, moves, ages, netDays, creditCents] = await Promise.all([
    findOpening(db, accountId, from),
    findMoves(db, accountId, { from, to, limit: booksLimits.statementMax + 1 }),
    sumAges(db, { accountId, today: todayOf(needs) }),
    findNetDays(db, accountId),
    sumCredit(db, accountId),
  ])
  if (moves.length > booksLimits.statementMax)
    throw new AppError('INVALID_INPUT', { fields: { to: [tooLong] } })
  let balance = openingCents
  const lines = moves.map((move): StatementLine => {
    balance += move.amountCents
    return {
      on: move.on,
      kind: move.kind,
      number: move.kind === 'creditNote' ? creditNoteNumber(move.number) : move.number,
      about: move.about,
      amount: toDollars(move.amountCents),
      balance: toDollars(balance),
    }
  })
  const sumOf = (kind: Move['kind']) =>
    toDollars(
      Math.abs(
        moves.filter((move) => move.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0),
      ),
    )
  return {
    result: {
      accountId,
      accountName,
      from,
      to,
      opening: toDollars(openingCents),
      invoiced: sumOf('invoice'),
      paid: sumOf('payment'),
      credited: sumOf('creditNote'),
      refunded: sumOf('refund'),
      voided: sumOf('void'),
      returned: sumOf('returned'),
      closing: toDollars(balance),
      overdue: owedIn(toAges(ages)).overdue,
      credit: toDollars(creditCents),
      terms: termsLabel(netDays),
      lines,
    },
  }
}

const tooLong = `These are more than ${booksLimits.statementMax.toLocaleString('en-US')} transactions. Choose a shorter period.`

/** The same as a PDF document. Throws TOO_MANY_DOCUMENTS as well. */
export async function statementPdf(
  needs: BooksNeeds,
  accountId: string,
  period: QueryOf<typeof getStatement>,
): Promise<{ result: { fileName: string; base64: string } }> {
  const { result: statement } = await readStatement(needs, accountId, period)
  const pdf = await drawApart(needs.actor.userId, 'draw-statement', {
    statement,
    printedOn: formatDay(todayOf(needs)),
    drawnAt: needs.now(),
  })
  return { result: { fileName: fileNameOf(statement), base64: pdf.toString('base64') } }
}

const fileNameOf = ({ accountName, from, to }: Statement) =>
  `statement-${accountName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-${from}-${to}.pdf`
