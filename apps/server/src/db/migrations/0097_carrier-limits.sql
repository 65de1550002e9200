ALTER TABLE "account_rules" DROP CONSTRAINT "account_rules_about_something";--> statement-breakpoint
ALTER TABLE "account_rules" ADD COLUMN "carrier_monthly_limit_cents" integer;--> statement-breakpoint
ALTER TABLE "account_rules" ADD COLUMN "commitment_limit_cents" integer;--> statement-breakpoint
ALTER TABLE "account_rules" ADD COLUMN "limits_added_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_rules" ADD CONSTRAINT "account_rules_carrier_limits" CHECK ("account_rules"."carrier_monthly_limit_cents" >= 0 and "account_rules"."commitment_limit_cents" >= 0);--> statement-breakpoint
ALTER TABLE "account_rules" ADD CONSTRAINT "account_rules_about_something" CHECK (not "account_rules"."asks_approval" or "account_rules"."order_limit_cents" is not null or "account_rules"."monthly_limit_cents" is not null or "account_rules"."carrier_monthly_limit_cents" is not null or "account_rules"."commitment_limit_cents" is not null or cardinality("account_rules"."carrier_ids") > 0 or cardinality("account_rules"."product_ids") > 0);--> statement-breakpoint
-- Rules that already limit an order begin with the same limit for what carriers bill.
with "limited" as (
	update "account_rules" set "commitment_limit_cents" = "order_limit_cents", "carrier_monthly_limit_cents" = "order_limit_cents", "limits_added_at" = now(), "version" = "version" + 1
	where "asks_approval" and "order_limit_cents" is not null
	returning "zoho_account_id", "order_limit_cents"
)
insert into "audit_log" ("at", "user_name", "entity", "entity_id", "entity_name", "action", "before", "after", "request_id")
select now(), 'System', 'account', "limited"."zoho_account_id", coalesce("accounts"."account_name", ''), 'approval rules changed',
	'{"carrierMonthlyLimit": null, "commitmentLimit": null}'::jsonb,
	jsonb_build_object('carrierMonthlyLimit', "order_limit_cents" / 100.0, 'commitmentLimit', "order_limit_cents" / 100.0),
	''
from "limited" left join "accounts" on "accounts"."zoho_account_id" = "limited"."zoho_account_id";
