-- Luhn's check, as hasCheckDigit of packages/domain/src/device-fields.ts.
CREATE FUNCTION "luhn_is_right"("digits" text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(sum(CASE WHEN (length("digits") - place) % 2 = 1 THEN digit * 2 / 10 + digit * 2 % 10 ELSE digit END), 0) % 10 = 0
  FROM (SELECT place, ascii(substr("digits", place, 1)) - 48 AS digit FROM generate_series(1, length("digits")) place) one
$$;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_of_order" UNIQUE("order_item_id","order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_account" UNIQUE("order_id","zoho_account_id");--> statement-breakpoint
CREATE TABLE "device_events" (
	"device_event_id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"zoho_account_id" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"by" text NOT NULL,
	"on_behalf_of" text,
	"at" timestamp with time zone NOT NULL,
	"changes" jsonb NOT NULL,
	"unit_number" text,
	"holder" text NOT NULL,
	"station_name" text NOT NULL,
	"status" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "device_events_finite" CHECK (isfinite("device_events"."at"))
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"zoho_account_id" text NOT NULL,
	"unit_number" text,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"station_id" uuid,
	"product_id" uuid,
	"make" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"carrier_id" uuid,
	"order_id" integer,
	"order_item_id" uuid,
	"imei" text,
	"serial" text,
	"iccid" text,
	"phone_number" text,
	"number_wish" text DEFAULT 'none' NOT NULL,
	"area_code" text,
	"port_carrier" text,
	"port_account_number" text,
	"port_pin_sealed" text,
	"cover_from" date,
	"cover_until" date,
	"repairs_used" smallint DEFAULT 0 NOT NULL,
	"tag_code" text NOT NULL,
	"replaces_device_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"unit_sort" text GENERATED ALWAYS AS (coalesce('0' || lpad(lower(unit_number), 12, '0'), '1')) STORED NOT NULL,
	"holder_sort" text GENERATED ALWAYS AS (case holder when '' then '1' else '0' || lower(holder) end) STORED NOT NULL,
	"model_sort" text GENERATED ALWAYS AS (case make || model when '' then '1' else '0' || lower(make || ' ' || model) end) STORED NOT NULL,
	"search_lines" text GENERATED ALWAYS AS (lower(coalesce(unit_number, '') || chr(10) || holder || chr(10) || make || ' ' || model || chr(10) || coalesce(phone_number, '') || chr(10) || coalesce(imei, '') || chr(10) || coalesce(serial, ''))) STORED NOT NULL,
	CONSTRAINT "devices_unit_number" CHECK ("devices"."unit_number" ~ '^[A-Za-z0-9-]{1,12}$'),
	CONSTRAINT "devices_numbered" CHECK ("devices"."unit_number" is not null or "devices"."status" not in ('inService', 'spare', 'inRepair')),
	CONSTRAINT "devices_kind" CHECK ("devices"."kind" in ('phone', 'tablet', 'router')),
	CONSTRAINT "devices_status" CHECK ("devices"."status" in ('planned', 'ordered', 'staged', 'shipped', 'missing', 'inService', 'spare', 'inRepair', 'lost', 'stolen', 'replaced', 'retired')),
	CONSTRAINT "devices_holder" CHECK (length("devices"."holder") <= 60),
	CONSTRAINT "devices_model" CHECK (length("devices"."make") <= 50 and length("devices"."model") <= 100),
	CONSTRAINT "devices_note" CHECK (length("devices"."note") <= 300),
	CONSTRAINT "devices_imei_digits" CHECK ("devices"."imei" ~ '^[0-9]{15}$' and luhn_is_right("devices"."imei")),
	CONSTRAINT "devices_iccid_digits" CHECK ("devices"."iccid" ~ '^[0-9]{19,20}$' and luhn_is_right("devices"."iccid")),
	CONSTRAINT "devices_serial" CHECK ("devices"."serial" ~ '^[A-Z0-9/.-]{1,32}$'),
	CONSTRAINT "devices_phone_number" CHECK ("devices"."phone_number" ~ '^[2-9][0-9]{9}$'),
	CONSTRAINT "devices_number_wish" CHECK ("devices"."number_wish" in ('none', 'new', 'port', 'keep')),
	CONSTRAINT "devices_area_code" CHECK ("devices"."area_code" ~ '^[2-9][0-9]{2}$'),
	CONSTRAINT "devices_port" CHECK (length("devices"."port_carrier") <= 50 and length("devices"."port_account_number") <= 30),
	CONSTRAINT "devices_cover" CHECK ("devices"."cover_until" >= "devices"."cover_from"),
	CONSTRAINT "devices_repairs" CHECK ("devices"."repairs_used" >= 0),
	CONSTRAINT "devices_tag_code" CHECK ("devices"."tag_code" ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
	CONSTRAINT "devices_order_line" CHECK (("devices"."order_id" is null) = ("devices"."order_item_id" is null)),
	CONSTRAINT "devices_finite" CHECK (isfinite("devices"."created_at") and isfinite("devices"."changed_at"))
);
--> statement-breakpoint
CREATE TABLE "fleet_settings" (
	"zoho_account_id" text PRIMARY KEY NOT NULL,
	"short_code" text DEFAULT '' NOT NULL,
	"unit_digits" smallint DEFAULT 3 NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fleet_settings_short_code" CHECK ("fleet_settings"."short_code" ~ '^([A-Z0-9]{2,8})?$'),
	CONSTRAINT "fleet_settings_digits" CHECK ("fleet_settings"."unit_digits" between 1 and 6),
	CONSTRAINT "fleet_settings_next_number" CHECK ("fleet_settings"."next_number" between 0 and 999999)
);
--> statement-breakpoint
CREATE TABLE "stations" (
	"station_id" uuid PRIMARY KEY NOT NULL,
	"zoho_account_id" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"address_id" text,
	"contact" text DEFAULT '' NOT NULL,
	"first_number" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stations_of_account" UNIQUE("station_id","zoho_account_id"),
	CONSTRAINT "stations_name" CHECK (length("stations"."name") between 1 and 60),
	CONSTRAINT "stations_code" CHECK ("stations"."code" ~ '^[A-Z0-9]{1,8}$'),
	CONSTRAINT "stations_contact" CHECK (length("stations"."contact") <= 100),
	CONSTRAINT "stations_first_number" CHECK ("stations"."first_number" between 0 and 999999),
	CONSTRAINT "stations_finite" CHECK (isfinite("stations"."created_at"))
);
--> statement-breakpoint
ALTER TABLE "device_events" ADD CONSTRAINT "device_events_device_id_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_events" ADD CONSTRAINT "device_events_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_replaces_device_id_devices_device_id_fk" FOREIGN KEY ("replaces_device_id") REFERENCES "public"."devices"("device_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_station_of_account" FOREIGN KEY ("station_id","zoho_account_id") REFERENCES "public"."stations"("station_id","zoho_account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_order_of_account" FOREIGN KEY ("order_id","zoho_account_id") REFERENCES "public"."orders"("order_id","zoho_account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_line_of_order" FOREIGN KEY ("order_item_id","order_id") REFERENCES "public"."order_items"("order_item_id","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_events_of_device" ON "device_events" USING btree ("device_id","at");--> statement-breakpoint
CREATE INDEX "device_events_by_unit" ON "device_events" USING btree ("zoho_account_id",lower("unit_number"),"at");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_unit" ON "devices" USING btree ("zoho_account_id",lower("unit_number")) WHERE "devices"."status" not in ('replaced', 'retired');--> statement-breakpoint
CREATE UNIQUE INDEX "devices_imei" ON "devices" USING btree ("imei") WHERE "devices"."status" not in ('replaced', 'retired');--> statement-breakpoint
CREATE UNIQUE INDEX "devices_tag" ON "devices" USING btree ("tag_code");--> statement-breakpoint
CREATE INDEX "devices_by_unit" ON "devices" USING btree ("zoho_account_id","unit_sort","device_id");--> statement-breakpoint
CREATE INDEX "devices_by_holder" ON "devices" USING btree ("zoho_account_id","holder_sort","device_id");--> statement-breakpoint
CREATE INDEX "devices_by_model" ON "devices" USING btree ("zoho_account_id","model_sort","device_id");--> statement-breakpoint
CREATE INDEX "devices_by_cover" ON "devices" USING btree ("zoho_account_id",coalesce("cover_until", 'infinity'::date),"device_id");--> statement-breakpoint
CREATE INDEX "devices_by_change" ON "devices" USING btree ("zoho_account_id","changed_at","device_id");--> statement-breakpoint
CREATE INDEX "devices_by_status" ON "devices" USING btree ("zoho_account_id","status","unit_sort","device_id");--> statement-breakpoint
CREATE INDEX "devices_by_station" ON "devices" USING btree ("zoho_account_id","station_id","unit_sort","device_id");--> statement-breakpoint
CREATE INDEX "devices_of_order" ON "devices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "devices_of_line" ON "devices" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "devices_replaced" ON "devices" USING btree ("replaces_device_id");--> statement-breakpoint
CREATE INDEX "devices_of_product" ON "devices" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "devices_by_words" ON "devices" USING gin ("zoho_account_id","search_lines" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "stations_by_name" ON "stations" USING btree ("zoho_account_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "stations_by_code" ON "stations" USING btree ("zoho_account_id","code");--> statement-breakpoint
-- The history of a device stays as it was written, and goes only with the device itself.
CREATE FUNCTION "refuse_device_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM public."devices" WHERE "device_id" = OLD."device_id") THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The history of devices is append-only.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "device_events_append_only" BEFORE UPDATE OR DELETE ON "device_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_device_event_change"();--> statement-breakpoint
CREATE TRIGGER "device_events_not_emptied" BEFORE TRUNCATE ON "device_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_device_event_change"();
