import type { StatementKind } from '@portal/domain/book-entries'
import { paymentMethodLabels } from '@portal/domain/payments'
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts } from '../../db/schema/accounts.tables.ts'

/** What changed the balance of an account: an invoice, a refund and a returned payment add to it, everything else takes away. */
export type Move = {
  on: string
  kind: StatementKind
  /** Of the invoice; of a credit note its own, without letters. */
  number: string
  about: string
  amountCents: number
}

/** What the credit notes of the invoice `i` come to, in cents. */
const creditNotesOfInvoice = sql`coalesce((
  select sum(amount_cents) from book_entries n
  where n.invoice_id = i.invoice_id and n.kind = 'creditNote' and n.undone_at is null), 0)`

/**
 * What an account owed before a day, in cents. Void takes off what credit notes have left of the invoice.
 */
export async function findOpening(on: Reader, accountId: string, day: string): Promise<number> {
  const { rows } = await on.execute<{ cents: string }>(sql`
    select coalesce((
      select sum(total_cents) filter (where invoiced_on < ${day}::date) - coalesce(sum(total_cents) filter (where voided_on < ${day}::date), 0)
      from book_invoices where zoho_account_id = ${accountId} and invoiced_on < ${day}::date), 0)
    - coalesce((
      select sum(case when kind = 'refund' then -amount_cents else amount_cents end) from book_entries
      where zoho_account_id = ${accountId} and entered_on < ${day}::date and undone_at is null and payment_id is null), 0)
    - coalesce((
      select sum(case when returned_on < ${day}::date then 0 else amount_cents end) from payments
      where zoho_account_id = ${accountId} and received_on < ${day}::date and undone_at is null), 0)
    + coalesce((
      select sum(amount_cents) from payment_refunds
      where zoho_account_id = ${accountId} and refunded_on < ${day}::date and undone_at is null), 0)
    + coalesce((
      select sum(${creditNotesOfInvoice}) from book_invoices i
      where zoho_account_id = ${accountId} and invoiced_on < ${day}::date and voided_on < ${day}::date), 0) as cents`)
  return Number(rows[0]?.cents ?? 0)
}

const payNumber = (alias: string) => sql`'PAY-' || lpad(${sql.raw(alias)}.sequence::text, 5, '0')`
/** "Check 1042", as `paymentWords` has it. */
const payWords = (alias: string) => {
  const labels = sql.join(
    Object.entries(paymentMethodLabels).map(([method, label]) => sql`when ${method} then ${label}`),
    sql` `,
  )
  return sql`trim(case ${sql.raw(alias)}.method ${labels} end || ' ' || ${sql.raw(alias)}.number)`
}

/** What changed the balance from one day to another, the oldest first. */
export async function findMoves(
  on: Reader,
  accountId: string,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<Move[]> {
  const isWithin = (column: string) => sql`${sql.raw(column)} between ${from}::date and ${to}::date`
  const { rows } = await on.execute<Omit<Move, 'amountCents'> & { amountCents: string }>(sql`
    select to_char(moved_on, 'YYYY-MM-DD') as "on", kind, number, about, cents as "amountCents" from (
      select invoiced_on as moved_on, 1 as place, 'invoice' as kind, number,
        concat_ws(', ', 'Order ' || order_id, nullif('PO ' || reference, 'PO ')) as about, total_cents as cents, invoice_id as tie
      from book_invoices where zoho_account_id = ${accountId} and ${isWithin('invoiced_on')}
      union all
      select voided_on, 2, 'void', number, void_reason, ${creditNotesOfInvoice} - total_cents, invoice_id
      from book_invoices i where zoho_account_id = ${accountId} and ${isWithin('voided_on')}
      union all
      select e.entered_on, case when e.kind = 'refund' then 4 else 3 end, e.kind, case when e.kind = 'creditNote' then e.number::text else i.number end,
        case when e.kind = 'creditNote' then concat_ws(', ', i.number, e.note) else e.note end,
        case when e.kind = 'refund' then e.amount_cents else -e.amount_cents end, e.entry_id::text
      from book_entries e join book_invoices i using (invoice_id)
      where e.zoho_account_id = ${accountId} and e.undone_at is null and e.payment_id is null and ${isWithin('e.entered_on')}
      union all
      select received_on, 3, 'payment', ${payNumber('p')}, ${payWords('p')}, -amount_cents, payment_id::text
      from payments p where zoho_account_id = ${accountId} and undone_at is null and ${isWithin('received_on')}
      union all
      select returned_on, 4, 'returned', ${payNumber('p')}, return_reason, amount_cents, payment_id::text
      from payments p where zoho_account_id = ${accountId} and undone_at is null and ${isWithin('returned_on')}
      union all
      select r.refunded_on, 4, 'refund', ${payNumber('p')}, r.reference, r.amount_cents, r.refund_id::text
      from payment_refunds r join payments p using (payment_id)
      where r.zoho_account_id = ${accountId} and r.undone_at is null and ${isWithin('r.refunded_on')}
    ) moves order by moved_on, place, number, tie limit ${limit}`)
  return rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }))
}

/** The name of an account, also of one that is not active any more; undefined where there is none. */
export async function findAccountName(on: Reader, accountId: string): Promise<string | undefined> {
  const [account] = await on
    .select({ name: accounts.accountName })
    .from(accounts)
    .where(eq(accounts.zohoAccountId, accountId))
  return account?.name
}
