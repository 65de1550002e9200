CREATE TABLE "order_item_discounts" (
	"order_item_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_version" integer NOT NULL,
	"words" text NOT NULL,
	"target" text NOT NULL,
	"units" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"first_month" smallint NOT NULL,
	"months" smallint,
	CONSTRAINT "order_item_discounts_order_item_id_place_pk" PRIMARY KEY("order_item_id","place"),
	CONSTRAINT "order_item_discounts_words" CHECK (length("order_item_discounts"."words") between 1 and 200),
	CONSTRAINT "order_item_discounts_target" CHECK ("order_item_discounts"."target" in ('plan', 'device')),
	CONSTRAINT "order_item_discounts_units" CHECK ("order_item_discounts"."units" between 1 and 500),
	CONSTRAINT "order_item_discounts_cents" CHECK ("order_item_discounts"."unit_cents" > 0),
	CONSTRAINT "order_item_discounts_months" CHECK ("order_item_discounts"."first_month" >= 1 and "order_item_discounts"."months" >= 1)
);
--> statement-breakpoint
CREATE TABLE "price_rules" (
	"rule_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"carrier_id" uuid NOT NULL,
	"rate_plan_ids" uuid[] DEFAULT '{}' NOT NULL,
	"product_ids" uuid[] DEFAULT '{}' NOT NULL,
	"offer_ids" uuid[] DEFAULT '{}' NOT NULL,
	"purchase_type_ids" uuid[] DEFAULT '{}' NOT NULL,
	"target" text NOT NULL,
	"amount_cents" integer,
	"amount_percent" smallint,
	"rhythm" text NOT NULL,
	"months" smallint,
	"first_month" smallint DEFAULT 1 NOT NULL,
	"from_unit" smallint DEFAULT 1 NOT NULL,
	"reach" text NOT NULL,
	"counts" text NOT NULL,
	"needs_lines" smallint,
	"needs_units" smallint,
	"needs_product_type_id" uuid,
	"needs_line" text,
	"rule_group" text DEFAULT '' NOT NULL,
	"active_from" date NOT NULL,
	"active_until" date,
	"ended_at" timestamp with time zone,
	"updated_by" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_rules_target" CHECK ("price_rules"."target" in ('plan', 'device')),
	CONSTRAINT "price_rules_rhythm" CHECK ("price_rules"."rhythm" in ('monthly', 'once')),
	CONSTRAINT "price_rules_reach" CHECK ("price_rules"."reach" in ('fromUnit', 'allUnits')),
	CONSTRAINT "price_rules_counts" CHECK ("price_rules"."counts" in ('order', 'account')),
	CONSTRAINT "price_rules_needs_line" CHECK ("price_rules"."needs_line" in ('new', 'port')),
	CONSTRAINT "price_rules_amount" CHECK (("price_rules"."amount_cents" is null or "price_rules"."amount_percent" is null) and "price_rules"."amount_cents" between 1 and 1000000 and "price_rules"."amount_percent" between 1 and 10000),
	CONSTRAINT "price_rules_months" CHECK ("price_rules"."months" between 1 and 36 and "price_rules"."first_month" between 1 and 36),
	CONSTRAINT "price_rules_units" CHECK ("price_rules"."from_unit" between 1 and 500 and "price_rules"."needs_lines" between 1 and 500 and "price_rules"."needs_units" between 1 and 500),
	CONSTRAINT "price_rules_needs_units" CHECK (("price_rules"."needs_units" is null) = ("price_rules"."needs_product_type_id" is null)),
	CONSTRAINT "price_rules_group" CHECK (length("price_rules"."rule_group") <= 40),
	CONSTRAINT "price_rules_days" CHECK ("price_rules"."active_until" >= "price_rules"."active_from"),
	CONSTRAINT "price_rules_finite" CHECK (isfinite("price_rules"."updated_at") and isfinite("price_rules"."ended_at"))
);
--> statement-breakpoint
ALTER TABLE "order_item_discounts" ADD CONSTRAINT "order_item_discounts_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_discounts" ADD CONSTRAINT "order_item_discounts_rule_id_price_rules_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."price_rules"("rule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_needs_product_type_id_product_types_id_fk" FOREIGN KEY ("needs_product_type_id") REFERENCES "public"."product_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_updated_by_users_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_item_discounts_of_rule" ON "order_item_discounts" USING btree ("rule_id");