CREATE TABLE "account_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"zoho_account_id" text NOT NULL,
	"street1" text NOT NULL,
	"street2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"address_type_display" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"zoho_account_id" text PRIMARY KEY NOT NULL,
	"owner_zoho_user_id" text NOT NULL,
	"account_name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"billing_street" text DEFAULT '' NOT NULL,
	"billing_city" text DEFAULT '' NOT NULL,
	"billing_state" text DEFAULT '' NOT NULL,
	"billing_code" text DEFAULT '' NOT NULL,
	"shipping_street" text DEFAULT '' NOT NULL,
	"shipping_city" text DEFAULT '' NOT NULL,
	"shipping_state" text DEFAULT '' NOT NULL,
	"shipping_code" text DEFAULT '' NOT NULL,
	"sales_support" text DEFAULT '' NOT NULL,
	"sales_support_email" text DEFAULT '' NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"zoho_user_id" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"zoho_contact_id" text PRIMARY KEY NOT NULL,
	"zoho_account_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repair_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"zoho_account_id" text NOT NULL,
	"serial_number_imei" text NOT NULL,
	"device_make" text NOT NULL,
	"device_model" text NOT NULL,
	"expiration_date" date NOT NULL,
	"pin" text NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"bucket" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"cart_item_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"with_screen_repair" boolean NOT NULL,
	"with_accessory" boolean NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_items_line" UNIQUE("user_id","offer_id","with_screen_repair","with_accessory"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "carriers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "manufacturers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "manufacturers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"offer_id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"domain_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"purchase_type_id" uuid NOT NULL,
	"rate_plan_id" uuid NOT NULL,
	"status_id" smallint DEFAULT 1 NOT NULL,
	"is_carrier_inventory" boolean DEFAULT false NOT NULL,
	"item_price_cents" integer DEFAULT 0 NOT NULL,
	"display_price_primary" text DEFAULT '$0.00' NOT NULL,
	"display_price_secondary" text DEFAULT '' NOT NULL,
	"item_promo_message" text DEFAULT '' NOT NULL,
	"rate_plan_display" text DEFAULT 'Unlimited Talk, Text & Data' NOT NULL,
	"rate_plan_display_price" text DEFAULT '$0.00' NOT NULL,
	"rate_plan_price_cents" integer DEFAULT 0 NOT NULL,
	"rate_plan_promo_message" text DEFAULT '' NOT NULL,
	"soc_code" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_status" CHECK ("offers"."status_id" in (0, 1, 2)),
	CONSTRAINT "offers_prices" CHECK ("offers"."item_price_cents" >= 0 and "offers"."rate_plan_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	CONSTRAINT "product_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"domain_id" uuid NOT NULL,
	"manufacturer_id" uuid NOT NULL,
	"product_type_id" uuid NOT NULL,
	"model" text NOT NULL,
	"url_path_name" text NOT NULL,
	"zoho_product_id" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"in_stock" boolean DEFAULT true NOT NULL,
	"is_amazon_approved" boolean DEFAULT false NOT NULL,
	"unlocked" boolean DEFAULT false NOT NULL,
	"is_bundle" boolean DEFAULT false NOT NULL,
	"is_screen_repair_eligible" boolean DEFAULT false NOT NULL,
	"screen_repair_offer_id" uuid,
	"accessory_offer_id" uuid,
	"msrp_cents" integer DEFAULT 0 NOT NULL,
	"year" smallint,
	"image" text NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"long_description" text DEFAULT '' NOT NULL,
	"battery" text DEFAULT '' NOT NULL,
	"camera" text DEFAULT '' NOT NULL,
	"screen_size" text DEFAULT '' NOT NULL,
	"processor" text DEFAULT '' NOT NULL,
	"charging_speed" text DEFAULT '' NOT NULL,
	"promo_tag" text,
	"header" text,
	"show_header" boolean DEFAULT false NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"shop_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_urlPathName_unique" UNIQUE("url_path_name"),
	CONSTRAINT "products_model" CHECK (length("products"."model") between 2 and 100),
	CONSTRAINT "products_msrp" CHECK ("products"."msrp_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "purchase_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "rate_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "rate_plans_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"order_event_id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"by" text NOT NULL,
	"on_behalf_of" text,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_item_id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"purchase_type_id" uuid NOT NULL,
	"product_type_id" uuid NOT NULL,
	"rate_plan_id" uuid,
	"manufacturer_name" text NOT NULL,
	"model" text NOT NULL,
	"quantity" integer NOT NULL,
	"rate_cents" integer NOT NULL,
	"msrp_cents" integer NOT NULL,
	"is_carrier_inventory" boolean NOT NULL,
	"rate_plan_display" text NOT NULL,
	"rate_plan_price_cents" integer NOT NULL,
	"zoho_inventory_invoice_link" text,
	"date_created" timestamp with time zone NOT NULL,
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" between 1 and 500),
	CONSTRAINT "order_items_rate" CHECK ("order_items"."rate_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10001 CACHE 1),
	"status_id" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"zoho_user_id" text NOT NULL,
	"zoho_account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"zoho_contact_id" text NOT NULL,
	"contact_first_name" text NOT NULL,
	"contact_last_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_mobile" text NOT NULL,
	"agent_name" text NOT NULL,
	"agent_email" text NOT NULL,
	"billing_street" text DEFAULT '' NOT NULL,
	"billing_city" text DEFAULT '' NOT NULL,
	"billing_state" text DEFAULT '' NOT NULL,
	"billing_code" text DEFAULT '' NOT NULL,
	"shipping_same_as_billing" boolean DEFAULT false NOT NULL,
	"shipping_street" text DEFAULT '' NOT NULL,
	"shipping_city" text DEFAULT '' NOT NULL,
	"shipping_state" text DEFAULT '' NOT NULL,
	"shipping_code" text DEFAULT '' NOT NULL,
	"ship_direct" boolean,
	"shipping_description" text,
	"shipping_rate_cents" integer,
	"installed_apps" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"staging_notes" text DEFAULT '' NOT NULL,
	"number_of_items" integer DEFAULT 0 NOT NULL,
	"order_total_cents" integer DEFAULT 0 NOT NULL,
	"zoho_inventory_invoice_link" text,
	"created_by" uuid NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"date_submitted" timestamp with time zone,
	CONSTRAINT "orders_status" CHECK ("orders"."status_id" in (0, 1, 2, 3)),
	CONSTRAINT "orders_submitted" CHECK (("orders"."status_id" = 0) = ("orders"."date_submitted" is null)),
	CONSTRAINT "orders_amounts" CHECK ("orders"."number_of_items" >= 0 and "orders"."order_total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"role_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"zoho_id_required" boolean DEFAULT false NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"domain_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"zoho_user_id" text,
	"zoho_account_id" text,
	"zoho_contact_id" text,
	"registration" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_zohoUserId_unique" UNIQUE("zoho_user_id"),
	CONSTRAINT "users_kind" CHECK ("users"."zoho_user_id" is null or "users"."zoho_account_id" is null)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
ALTER TABLE "account_addresses" ADD CONSTRAINT "account_addresses_zoho_account_id_accounts_zoho_account_id_fk" FOREIGN KEY ("zoho_account_id") REFERENCES "public"."accounts"("zoho_account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_zoho_user_id_agents_zoho_user_id_fk" FOREIGN KEY ("owner_zoho_user_id") REFERENCES "public"."agents"("zoho_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_zoho_account_id_accounts_zoho_account_id_fk" FOREIGN KEY ("zoho_account_id") REFERENCES "public"."accounts"("zoho_account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_devices" ADD CONSTRAINT "repair_devices_zoho_account_id_accounts_zoho_account_id_fk" FOREIGN KEY ("zoho_account_id") REFERENCES "public"."accounts"("zoho_account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_carts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."carts"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_offer_id_offers_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("offer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_purchase_type_id_purchase_types_id_fk" FOREIGN KEY ("purchase_type_id") REFERENCES "public"."purchase_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_rate_plan_id_rate_plans_id_fk" FOREIGN KEY ("rate_plan_id") REFERENCES "public"."rate_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_product_type_id_product_types_id_fk" FOREIGN KEY ("product_type_id") REFERENCES "public"."product_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_screen_repair_offer_id_offers_offer_id_fk" FOREIGN KEY ("screen_repair_offer_id") REFERENCES "public"."offers"("offer_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_accessory_offer_id_offers_offer_id_fk" FOREIGN KEY ("accessory_offer_id") REFERENCES "public"."offers"("offer_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_offer_id_offers_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("offer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_purchase_type_id_purchase_types_id_fk" FOREIGN KEY ("purchase_type_id") REFERENCES "public"."purchase_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_type_id_product_types_id_fk" FOREIGN KEY ("product_type_id") REFERENCES "public"."product_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_rate_plan_id_rate_plans_id_fk" FOREIGN KEY ("rate_plan_id") REFERENCES "public"."rate_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_addresses_zoho_account_id_index" ON "account_addresses" USING btree ("zoho_account_id");--> statement-breakpoint
CREATE INDEX "accounts_owner_zoho_user_id_account_name_zoho_account_id_index" ON "accounts" USING btree ("owner_zoho_user_id","account_name","zoho_account_id");--> statement-breakpoint
CREATE INDEX "contacts_zoho_account_id_last_name_index" ON "contacts" USING btree ("zoho_account_id","last_name");--> statement-breakpoint
CREATE INDEX "repair_devices_zoho_account_id_index" ON "repair_devices" USING btree ("zoho_account_id");--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_created_at_index" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "offers_product_id_index" ON "offers" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_product_type_id_index" ON "products" USING btree ("product_type_id");--> statement-breakpoint
CREATE INDEX "order_events_order_id_at_index" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_items_order_id_position_index" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "orders_by_agent" ON "orders" USING btree ("zoho_user_id","order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_account" ON "orders" USING btree ("zoho_account_id","order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "user_roles_role_id_index" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "audit_log_entity_entity_id_id_index" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_user_id_id_index" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");