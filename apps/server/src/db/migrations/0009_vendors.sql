CREATE TABLE "crm_channels" (
	"channel_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_sync" (
	"kind" text PRIMARY KEY NOT NULL,
	"phase" text DEFAULT 'idle' NOT NULL,
	"cursor" text,
	"started_at" timestamp with time zone,
	"copied_until" timestamp with time zone,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"last_success" timestamp with time zone,
	"last_try" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "crm_sync_phase" CHECK ("crm_sync"."phase" in ('idle', 'changed', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"delivery_attempt_id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"attempt" integer NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"http_status" integer,
	"vendor_code" text,
	"says" text
);
--> statement-breakpoint
CREATE TABLE "order_deliveries" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"customer_id" text,
	"sales_order_id" text,
	"sales_order_number" text,
	"sales_order_line_ids" text[],
	"confirmed_at" timestamp with time zone,
	"invoice_id" text,
	"invoice_number" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "order_deliveries_state" CHECK ("order_deliveries"."state" in ('waiting', 'delivered', 'failed', 'handled', 'voiding', 'void'))
);
--> statement-breakpoint
CREATE TABLE "vendor_breakers" (
	"vendor" text PRIMARY KEY NOT NULL,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"open_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"zoho_account_id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "ledger_customers_zohoAccountId_unique" UNIQUE("zoho_account_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_invoices" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_invoices_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sales_order_id" text NOT NULL,
	"secret" text NOT NULL,
	"total_cents" integer NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_invoices_salesOrderId_unique" UNIQUE("sales_order_id"),
	CONSTRAINT "ledger_invoices_secret_unique" UNIQUE("secret")
);
--> statement-breakpoint
CREATE TABLE "ledger_sales_orders" (
	"sales_order_id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_sales_orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"order_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"draft" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_sales_orders_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_sales_orders_status" CHECK ("ledger_sales_orders"."status" in ('draft', 'confirmed', 'void'))
);
--> statement-breakpoint
CREATE TABLE "oauth_tokens" (
	"provider" text PRIMARY KEY NOT NULL,
	"access_token" "bytea" NOT NULL,
	"api_domain" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_deliveries" ADD CONSTRAINT "order_deliveries_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD CONSTRAINT "ledger_invoices_sales_order_id_ledger_sales_orders_sales_order_id_fk" FOREIGN KEY ("sales_order_id") REFERENCES "public"."ledger_sales_orders"("sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_sales_orders" ADD CONSTRAINT "ledger_sales_orders_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_sales_orders" ADD CONSTRAINT "ledger_sales_orders_customer_id_ledger_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."ledger_customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_attempts_order_id_at_index" ON "delivery_attempts" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_deliveries_open" ON "order_deliveries" USING btree ("state","created_at") WHERE "order_deliveries"."state" in ('waiting', 'failed', 'voiding');