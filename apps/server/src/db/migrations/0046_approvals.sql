CREATE TABLE "account_rules" (
	"zoho_account_id" text PRIMARY KEY NOT NULL,
	"needs_po_number" boolean NOT NULL,
	"asks_approval" boolean NOT NULL,
	"order_limit_cents" integer,
	"monthly_limit_cents" integer,
	"carrier_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"product_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"approver_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"may_approve_own" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_rules_limits" CHECK ("account_rules"."order_limit_cents" >= 0 and "account_rules"."monthly_limit_cents" >= 0),
	CONSTRAINT "account_rules_carriers" CHECK (cardinality("account_rules"."carrier_ids") <= 50 and array_position("account_rules"."carrier_ids", null) is null),
	CONSTRAINT "account_rules_products" CHECK (cardinality("account_rules"."product_ids") <= 50 and array_position("account_rules"."product_ids", null) is null),
	CONSTRAINT "account_rules_approvers" CHECK (cardinality("account_rules"."approver_ids") <= 20 and array_position("account_rules"."approver_ids", null) is null),
	CONSTRAINT "account_rules_has_approver" CHECK (not "account_rules"."asks_approval" or cardinality("account_rules"."approver_ids") > 0),
	CONSTRAINT "account_rules_about_something" CHECK (not "account_rules"."asks_approval" or "account_rules"."order_limit_cents" is not null or "account_rules"."monthly_limit_cents" is not null or cardinality("account_rules"."carrier_ids") > 0 or cardinality("account_rules"."product_ids") > 0),
	CONSTRAINT "account_rules_finite" CHECK (isfinite("account_rules"."updated_at"))
);
--> statement-breakpoint
CREATE TABLE "order_approvals" (
	"approval_id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"status" text NOT NULL,
	"approved_order" jsonb NOT NULL,
	"reasons" text[] NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "order_approvals_status" CHECK ("order_approvals"."status" in ('waiting', 'approved', 'sent-back', 'withdrawn', 'superseded')),
	CONSTRAINT "order_approvals_decided" CHECK (("order_approvals"."status" = 'waiting') = ("order_approvals"."decided_at" is null) and ("order_approvals"."decided_at" is null) = ("order_approvals"."decided_by" is null)),
	CONSTRAINT "order_approvals_sent_back" CHECK (("order_approvals"."status" = 'sent-back') = ("order_approvals"."reason" is not null)),
	CONSTRAINT "order_approvals_reason" CHECK (length("order_approvals"."reason") <= 500),
	CONSTRAINT "order_approvals_finite" CHECK (isfinite("order_approvals"."requested_at") and ("order_approvals"."decided_at" is null or isfinite("order_approvals"."decided_at")))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_requested_by_users_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_decided_by_users_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_approvals_open" ON "order_approvals" USING btree ("order_id") WHERE "order_approvals"."status" in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "order_approvals_of_order" ON "order_approvals" USING btree ("order_id","requested_at");--> statement-breakpoint
CREATE INDEX "order_approvals_waiting" ON "order_approvals" USING btree ("requested_at") WHERE "order_approvals"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_awaits_approval" CHECK ("orders"."status_id" = 0 or not "orders"."awaits_approval");