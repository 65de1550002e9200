CREATE TABLE "book_account_terms" (
	"zoho_account_id" text PRIMARY KEY NOT NULL,
	"net_days" integer,
	"exempt_certificate" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "book_account_terms_net_days" CHECK ("book_account_terms"."net_days" between 0 and 365),
	CONSTRAINT "book_account_terms_certificate" CHECK (length("book_account_terms"."exempt_certificate") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "book_entries" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"kind" text NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "book_entries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"zoho_account_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"entered_on" date NOT NULL,
	"note" text NOT NULL,
	"recorded_by" uuid,
	"recorded_by_name" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_name" text,
	CONSTRAINT "book_entries_number" UNIQUE("number"),
	CONSTRAINT "book_entries_kind" CHECK ("book_entries"."kind" in ('payment', 'creditNote')),
	CONSTRAINT "book_entries_amount" CHECK ("book_entries"."amount_cents" > 0),
	CONSTRAINT "book_entries_note" CHECK (length("book_entries"."note") <= 200),
	CONSTRAINT "book_entries_days" CHECK (isfinite("book_entries"."entered_on") and isfinite("book_entries"."recorded_at") and isfinite("book_entries"."undone_at")),
	CONSTRAINT "book_entries_undone" CHECK (("book_entries"."undone_at" is null) = ("book_entries"."undone_by_name" is null))
);
--> statement-breakpoint
CREATE TABLE "book_invoices" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"number" text NOT NULL,
	"ledger" text NOT NULL,
	"zoho_account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"zoho_user_id" text NOT NULL,
	"reference" text NOT NULL,
	"ship_to" text NOT NULL,
	"destinations" integer DEFAULT 1 NOT NULL,
	"invoiced_on" date NOT NULL,
	"due_on" date NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"credited_cents" integer DEFAULT 0 NOT NULL,
	"paid_on" date,
	"voided_on" date,
	"void_reason" text DEFAULT '' NOT NULL,
	"read_at" timestamp with time zone,
	"search_lines" text GENERATED ALWAYS AS (lower(number || chr(10) || order_id::text || chr(10) || account_name || chr(10) || reference)) STORED NOT NULL,
	CONSTRAINT "book_invoices_ledger" CHECK ("book_invoices"."ledger" in ('embedded', 'live')),
	CONSTRAINT "book_invoices_total" CHECK ("book_invoices"."subtotal_cents" >= 0 and "book_invoices"."tax_cents" >= 0 and "book_invoices"."total_cents" = "book_invoices"."subtotal_cents" + "book_invoices"."tax_cents"),
	CONSTRAINT "book_invoices_settled" CHECK ("book_invoices"."paid_cents" >= 0 and "book_invoices"."credited_cents" >= 0 and "book_invoices"."paid_cents" + "book_invoices"."credited_cents" <= "book_invoices"."total_cents"),
	CONSTRAINT "book_invoices_days" CHECK (isfinite("book_invoices"."invoiced_on") and isfinite("book_invoices"."due_on") and isfinite("book_invoices"."paid_on") and isfinite("book_invoices"."voided_on") and isfinite("book_invoices"."read_at")),
	CONSTRAINT "book_invoices_void_reason" CHECK (length("book_invoices"."void_reason") <= 200)
);
--> statement-breakpoint
CREATE TABLE "book_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"net_days" integer DEFAULT 30 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "book_settings_one" CHECK ("book_settings"."is_only"),
	CONSTRAINT "book_settings_net_days" CHECK ("book_settings"."net_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "book_tax_rates" (
	"state" text PRIMARY KEY NOT NULL,
	"thousandths" integer NOT NULL,
	CONSTRAINT "book_tax_rates_state" CHECK ("book_tax_rates"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "book_tax_rates_rate" CHECK ("book_tax_rates"."thousandths" between 1 and 25000)
);
--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD COLUMN "tax_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD COLUMN "tax_state" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD COLUMN "exempt_certificate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD COLUMN "invoiced_on" date;--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "book_entries" ADD CONSTRAINT "book_entries_invoice_id_book_invoices_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."book_invoices"("invoice_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_entries" ADD CONSTRAINT "book_entries_recorded_by_users_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_invoices" ADD CONSTRAINT "book_invoices_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_entries_of_invoice" ON "book_entries" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "book_entries_of_account" ON "book_entries" USING btree ("zoho_account_id","entered_on");--> statement-breakpoint
CREATE INDEX "book_invoices_of_order" ON "book_invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "book_invoices_by_day" ON "book_invoices" USING btree ("invoiced_on","invoice_id");--> statement-breakpoint
CREATE INDEX "book_invoices_by_account" ON "book_invoices" USING btree ("zoho_account_id","invoiced_on","invoice_id");--> statement-breakpoint
CREATE INDEX "book_invoices_by_agent" ON "book_invoices" USING btree ("zoho_user_id","invoiced_on","invoice_id");--> statement-breakpoint
CREATE INDEX "book_invoices_unpaid" ON "book_invoices" USING btree ("invoiced_on","invoice_id") WHERE voided_on is null and paid_cents + credited_cents < total_cents;--> statement-breakpoint
CREATE INDEX "book_invoices_due" ON "book_invoices" USING btree ("due_on","total_cents","paid_cents","credited_cents") WHERE voided_on is null and paid_cents + credited_cents < total_cents;--> statement-breakpoint
CREATE INDEX "book_invoices_void" ON "book_invoices" USING btree ("invoiced_on","invoice_id") WHERE voided_on is not null;--> statement-breakpoint
CREATE INDEX "book_invoices_by_words" ON "book_invoices" USING gin ("search_lines" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "book_invoices_live_unread" ON "book_invoices" USING btree ("read_at") WHERE ledger = 'live' and voided_on is null and paid_cents + credited_cents < total_cents;--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD CONSTRAINT "ledger_invoices_tax" CHECK ("ledger_invoices"."tax_cents" between 0 and "ledger_invoices"."total_cents" and "ledger_invoices"."tax_rate" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD CONSTRAINT "ledger_invoices_days" CHECK (isfinite("ledger_invoices"."invoiced_on") and isfinite("ledger_invoices"."due_on"));--> statement-breakpoint
-- Invoices from before the books, of both ledgers: what was paid is not known here, so that accounting enters it. A live ledger is
-- asked about its own. Net 30, as in an installation in which no one has entered other terms.
insert into book_invoices (invoice_id, order_id, number, ledger, zoho_account_id, account_name, zoho_user_id, reference, ship_to,
  destinations, invoiced_on, due_on, subtotal_cents, total_cents, voided_on, void_reason)
select distinct on (e.invoice_id) e.invoice_id, o.order_id, coalesce(e.invoice_number, e.invoice_id),
  case when i.invoice_id is null then 'live' else 'embedded' end, o.zoho_account_id, o.account_name, o.zoho_user_id,
  o.reference_number, concat_ws(', ', nullif(o.shipping_city, ''), nullif(o.shipping_state, '')),
  1 + (select count(*) from order_destinations d where d.order_id = o.order_id),
  made.on_day, made.on_day + 30, coalesce(i.total_cents, o.order_total_cents), coalesce(i.total_cents, o.order_total_cents),
  case when e.state = 'void' then (coalesce(e.finished_at, e.created_at) at time zone 'America/New_York')::date end,
  case when e.state = 'void' then 'The order was cancelled.' else '' end
from order_exports e
join orders o on o.order_id = e.order_id
left join ledger_invoices i on i.invoice_id = e.invoice_id,
lateral (select (coalesce(i.created_at, e.exported_at, e.finished_at, e.created_at) at time zone 'America/New_York')::date as on_day) made
where e.invoice_id is not null
order by e.invoice_id, o.order_id;
