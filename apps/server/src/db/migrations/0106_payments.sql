CREATE TABLE "payment_refunds" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"zoho_account_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_on" date NOT NULL,
	"reference" text NOT NULL,
	"recorded_by_name" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_name" text,
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_cents" > 0),
	CONSTRAINT "payment_refunds_reference" CHECK (length("payment_refunds"."reference") <= 60),
	CONSTRAINT "payment_refunds_undone" CHECK (("payment_refunds"."undone_at" is null) = ("payment_refunds"."undone_by_name" is null)),
	CONSTRAINT "payment_refunds_days" CHECK (isfinite("payment_refunds"."refunded_on") and isfinite("payment_refunds"."recorded_at") and isfinite("payment_refunds"."undone_at"))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"zoho_account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"method" text NOT NULL,
	"number" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_on" date NOT NULL,
	"applied_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_by_name" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"returned_on" date,
	"return_reason" text DEFAULT '' NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_name" text,
	"search_lines" text GENERATED ALWAYS AS (folded('PAY-' || lpad(sequence::text, 5, '0') || chr(10) || account_name || chr(10) || number)) STORED NOT NULL,
	CONSTRAINT "payments_sequence" UNIQUE("sequence"),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('check', 'ach', 'wire', 'card', 'other')),
	CONSTRAINT "payments_number" CHECK (length("payments"."number") <= 60),
	CONSTRAINT "payments_return_reason" CHECK (length("payments"."return_reason") <= 200),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_applied" CHECK ("payments"."applied_cents" >= 0 and "payments"."refunded_cents" >= 0 and "payments"."applied_cents" + "payments"."refunded_cents" <= "payments"."amount_cents"),
	CONSTRAINT "payments_over" CHECK (("payments"."returned_on" is null and "payments"."undone_at" is null) or ("payments"."applied_cents" = 0 and "payments"."refunded_cents" = 0)),
	CONSTRAINT "payments_undone" CHECK (("payments"."undone_at" is null) = ("payments"."undone_by_name" is null)),
	CONSTRAINT "payments_days" CHECK (isfinite("payments"."received_on") and isfinite("payments"."recorded_at") and isfinite("payments"."returned_on") and isfinite("payments"."undone_at"))
);
--> statement-breakpoint
ALTER TABLE "book_entries" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_refunds_of_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_of_account" ON "payment_refunds" USING btree ("zoho_account_id","refunded_on");--> statement-breakpoint
CREATE INDEX "payments_by_day" ON "payments" USING btree ("received_on","payment_id");--> statement-breakpoint
CREATE INDEX "payments_by_account" ON "payments" USING btree ("zoho_account_id","received_on","payment_id");--> statement-breakpoint
CREATE INDEX "payments_with_credit" ON "payments" USING btree ("zoho_account_id","amount_cents","applied_cents","refunded_cents") WHERE returned_on is null and undone_at is null and applied_cents + refunded_cents < amount_cents;--> statement-breakpoint
CREATE INDEX "payments_by_words" ON "payments" USING gin ("search_lines" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "book_entries" ADD CONSTRAINT "book_entries_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_entries_of_payment_id" ON "book_entries" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
ALTER TABLE "book_entries" ADD CONSTRAINT "book_entries_of_payment" CHECK ("book_entries"."payment_id" is null or "book_entries"."kind" = 'payment');