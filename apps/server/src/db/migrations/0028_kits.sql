CREATE TABLE "kits" (
	"kit_id" uuid PRIMARY KEY NOT NULL,
	"zoho_account_id" text NOT NULL,
	"name" text NOT NULL,
	"offer_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"purchase_type_id" uuid NOT NULL,
	"is_carrier_inventory" boolean NOT NULL,
	"rate_cents" integer NOT NULL,
	"rate_plan_price_cents" integer NOT NULL,
	"with_screen_repair" boolean NOT NULL,
	"with_accessory" boolean NOT NULL,
	"installed_apps" text DEFAULT '' NOT NULL,
	"staging_notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kits_name" CHECK (length("kits"."name") between 1 and 60),
	CONSTRAINT "kits_notes" CHECK (length("kits"."staging_notes") <= 4000),
	CONSTRAINT "kits_prices" CHECK ("kits"."rate_cents" >= 0 and "kits"."rate_plan_price_cents" >= 0),
	CONSTRAINT "kits_finite" CHECK (isfinite("kits"."created_at"))
);
--> statement-breakpoint
ALTER TABLE "kits" ADD CONSTRAINT "kits_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kits" ADD CONSTRAINT "kits_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kits" ADD CONSTRAINT "kits_purchase_type_id_purchase_types_id_fk" FOREIGN KEY ("purchase_type_id") REFERENCES "public"."purchase_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kits_by_name" ON "kits" USING btree ("zoho_account_id",lower("name"));