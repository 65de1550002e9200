-- The check of an eSIM's number, as `isEid` of the domain.
CREATE FUNCTION "eid_is_right"("digits" text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN "digits" ~ '^[0-9]{32}$' THEN "digits"::numeric % 97 = 1 ELSE false END
$$;--> statement-breakpoint
CREATE TABLE "line_credits" (
	"credit_id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"words" text NOT NULL,
	"cents" integer NOT NULL,
	"first_month" date NOT NULL,
	"months" smallint,
	"rule_id" uuid,
	CONSTRAINT "line_credits_words" CHECK (length("line_credits"."words") between 1 and 120),
	CONSTRAINT "line_credits_cents" CHECK ("line_credits"."cents" > 0),
	CONSTRAINT "line_credits_first_month" CHECK (extract(day from "line_credits"."first_month") = 1),
	CONSTRAINT "line_credits_months" CHECK ("line_credits"."months" between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "line_devices" (
	"line_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	CONSTRAINT "line_devices_line_id_device_id_from_at_pk" PRIMARY KEY("line_id","device_id","from_at"),
	CONSTRAINT "line_devices_until" CHECK ("line_devices"."until_at" > "line_devices"."from_at"),
	CONSTRAINT "line_devices_finite" CHECK (isfinite("line_devices"."from_at") and ("line_devices"."until_at" is null or isfinite("line_devices"."until_at")))
);
--> statement-breakpoint
CREATE TABLE "line_events" (
	"line_event_id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"zoho_account_id" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"by" text NOT NULL,
	"on_behalf_of" text,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"changes" jsonb NOT NULL,
	"number" text,
	"state" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "line_events_state" CHECK ("line_events"."state" in ('pending', 'active', 'suspended', 'cancelled', 'portedOut', 'dropped')),
	CONSTRAINT "line_events_reason" CHECK (length("line_events"."reason") between 1 and 300),
	CONSTRAINT "line_events_finite" CHECK (isfinite("line_events"."at"))
);
--> statement-breakpoint
CREATE TABLE "lines" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"zoho_account_id" text NOT NULL,
	"carrier_id" uuid,
	"number" text,
	"state" text NOT NULL,
	"device_id" uuid,
	"sim_kind" text DEFAULT 'sim' NOT NULL,
	"iccid" text,
	"eid" text,
	"rate_plan_id" uuid,
	"plan_name" text DEFAULT '' NOT NULL,
	"plan_cents" integer,
	"installment_cents" integer,
	"installment_months" smallint,
	"first_installment" date,
	"terms_from" text NOT NULL,
	"contract_end" date,
	"early_fee_cents" integer,
	"suspend_reason" text,
	"suspend_billing" text,
	"suspended_until" date,
	"then_state" text,
	"activated_on" date,
	"ended_on" date,
	"born_of" text NOT NULL,
	"order_id" integer,
	"order_item_id" uuid,
	"position" smallint,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lines_of_account" UNIQUE("line_id","zoho_account_id"),
	CONSTRAINT "lines_state" CHECK ("lines"."state" in ('pending', 'active', 'suspended', 'cancelled', 'portedOut', 'dropped')),
	CONSTRAINT "lines_number_digits" CHECK ("lines"."number" ~ '^[2-9][0-9]{9}$'),
	CONSTRAINT "lines_numberless" CHECK ("lines"."number" is null or "lines"."state" not in ('pending', 'dropped')),
	CONSTRAINT "lines_device_current" CHECK ("lines"."device_id" is null or "lines"."state" not in ('cancelled', 'portedOut', 'dropped')),
	CONSTRAINT "lines_sim_kind" CHECK ("lines"."sim_kind" in ('sim', 'esim')),
	CONSTRAINT "lines_iccid_digits" CHECK ("lines"."iccid" ~ '^[0-9]{19,20}$' and luhn_is_right("lines"."iccid")),
	CONSTRAINT "lines_eid" CHECK (eid_is_right("lines"."eid") and ("lines"."eid" is null or "lines"."sim_kind" = 'esim')),
	CONSTRAINT "lines_plan_name" CHECK (length("lines"."plan_name") <= 100),
	CONSTRAINT "lines_amounts" CHECK ("lines"."plan_cents" >= 0 and "lines"."installment_cents" >= 0 and "lines"."early_fee_cents" >= 0),
	CONSTRAINT "lines_installment_months" CHECK ("lines"."installment_months" between 1 and 120),
	CONSTRAINT "lines_first_installment" CHECK (extract(day from "lines"."first_installment") = 1),
	CONSTRAINT "lines_terms_from" CHECK ("lines"."terms_from" in ('order', 'bill', 'hand')),
	CONSTRAINT "lines_suspend_reason" CHECK ("lines"."suspend_reason" in ('lost', 'stolen', 'notUsed', 'unpaid', 'redirected', 'other')),
	CONSTRAINT "lines_suspend_billing" CHECK ("lines"."suspend_billing" in ('stops', 'reduced', 'goesOn')),
	CONSTRAINT "lines_then_state" CHECK ("lines"."then_state" in ('active', 'cancelled')),
	CONSTRAINT "lines_suspended" CHECK (("lines"."state" = 'suspended') = ("lines"."suspend_reason" is not null) and ("lines"."state" = 'suspended' or ("lines"."suspend_billing" is null and "lines"."suspended_until" is null and "lines"."then_state" is null))),
	CONSTRAINT "lines_activated" CHECK ("lines"."activated_on" is null or "lines"."state" not in ('pending', 'dropped')),
	CONSTRAINT "lines_ended" CHECK (("lines"."ended_on" is null) = ("lines"."state" not in ('cancelled', 'portedOut', 'dropped'))),
	CONSTRAINT "lines_born_of" CHECK ("lines"."born_of" in ('order', 'fleet', 'import', 'port', 'hand')),
	CONSTRAINT "lines_order_line" CHECK ("lines"."order_item_id" is null or "lines"."position" between 0 and 499),
	CONSTRAINT "lines_note" CHECK (length("lines"."note") <= 300),
	CONSTRAINT "lines_finite" CHECK (isfinite("lines"."created_at") and isfinite("lines"."changed_at"))
);
--> statement-breakpoint
ALTER TABLE "line_credits" ADD CONSTRAINT "line_credits_line_id_lines_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("line_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_devices" ADD CONSTRAINT "line_devices_line_id_lines_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("line_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_devices" ADD CONSTRAINT "line_devices_device_id_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_events" ADD CONSTRAINT "line_events_line_id_lines_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lines"("line_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_events" ADD CONSTRAINT "line_events_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lines" ADD CONSTRAINT "lines_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lines" ADD CONSTRAINT "lines_device_id_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lines" ADD CONSTRAINT "lines_rate_plan_id_rate_plans_id_fk" FOREIGN KEY ("rate_plan_id") REFERENCES "public"."rate_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lines" ADD CONSTRAINT "lines_order_item_id_order_items_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("order_item_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lines" ADD CONSTRAINT "lines_order_of_account" FOREIGN KEY ("order_id","zoho_account_id") REFERENCES "public"."orders"("order_id","zoho_account_id") ON DELETE set null ("order_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_credits_of_line" ON "line_credits" USING btree ("line_id","first_month");--> statement-breakpoint
CREATE UNIQUE INDEX "line_devices_line" ON "line_devices" USING btree ("line_id") WHERE "line_devices"."until_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "line_devices_device" ON "line_devices" USING btree ("device_id") WHERE "line_devices"."until_at" is null;--> statement-breakpoint
CREATE INDEX "line_devices_of_device" ON "line_devices" USING btree ("device_id","from_at");--> statement-breakpoint
CREATE INDEX "line_events_of_line" ON "line_events" USING btree ("line_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "lines_number" ON "lines" USING btree ("zoho_account_id","number") WHERE "lines"."state" not in ('cancelled', 'portedOut', 'dropped');--> statement-breakpoint
CREATE UNIQUE INDEX "lines_position" ON "lines" USING btree ("order_item_id","position") WHERE "lines"."state" not in ('cancelled', 'portedOut', 'dropped');--> statement-breakpoint
CREATE UNIQUE INDEX "lines_device" ON "lines" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "lines_by_state" ON "lines" USING btree ("zoho_account_id","state","line_id");--> statement-breakpoint
CREATE INDEX "lines_of_order" ON "lines" USING btree ("order_id") WHERE "lines"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "lines_by_number" ON "lines" USING btree ("number") WHERE "lines"."number" is not null;--> statement-breakpoint
CREATE INDEX "lines_by_iccid" ON "lines" USING btree ("iccid") WHERE "lines"."iccid" is not null;--> statement-breakpoint
CREATE INDEX "lines_of_carrier" ON "lines" USING btree ("carrier_id");--> statement-breakpoint
-- The only writer of `line_devices`, and of number, SIM and carrier of a device that has a line: they are copies of the line's
-- (docs/spec/lines.md#device). Of a pending line the device keeps the number that is wished. What a line leaves behind is no
-- number of the device any more, except in a device that has ended, which keeps what it had.
CREATE FUNCTION "set_line_device"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF public."is_restoring"(TG_RELID) OR NOT EXISTS (SELECT FROM "now") THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM "now" JOIN public."devices" USING ("device_id") WHERE "devices"."zoho_account_id" <> "now"."zoho_account_id") THEN
    RAISE EXCEPTION 'The device of the line is none of its account.' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'lines_device_of_account', TABLE = 'lines';
  END IF;
  IF EXISTS (SELECT FROM "now" JOIN public."order_items" USING ("order_item_id") WHERE "order_items"."order_id" <> "now"."order_id") THEN
    RAISE EXCEPTION 'The order line of the line is none of its order.' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'lines_line_of_order', TABLE = 'lines';
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public."line_devices" ("line_id", "device_id", "from_at")
    SELECT "line_id", "device_id", "changed_at" FROM "now" WHERE "device_id" IS NOT NULL;
  ELSE
    -- What lasted no moment was never so.
    DELETE FROM public."line_devices" "had" USING "was", "now"
    WHERE "had"."line_id" = "was"."line_id" AND "now"."line_id" = "was"."line_id" AND "had"."until_at" IS NULL
      AND "had"."from_at" >= "now"."changed_at" AND "now"."device_id" IS DISTINCT FROM "was"."device_id";
    UPDATE public."line_devices" "had" SET "until_at" = "now"."changed_at" FROM "was", "now"
    WHERE "had"."line_id" = "was"."line_id" AND "now"."line_id" = "was"."line_id" AND "had"."until_at" IS NULL
      AND "now"."device_id" IS DISTINCT FROM "was"."device_id";
    INSERT INTO public."line_devices" ("line_id", "device_id", "from_at")
    SELECT "now"."line_id", "now"."device_id", "now"."changed_at" FROM "was" JOIN "now" USING ("line_id")
    WHERE "now"."device_id" IS NOT NULL AND "now"."device_id" IS DISTINCT FROM "was"."device_id";
    UPDATE public."devices" SET "phone_number" = NULL, "iccid" = NULL FROM "was" JOIN "now" USING ("line_id")
    WHERE "devices"."device_id" = "was"."device_id" AND "now"."device_id" IS DISTINCT FROM "was"."device_id"
      AND "was"."state" IN ('active', 'suspended') AND "devices"."status" NOT IN ('replaced', 'retired')
      AND ("devices"."phone_number" IS NOT NULL OR "devices"."iccid" IS NOT NULL)
      AND NOT EXISTS (SELECT FROM public."lines" "other" WHERE "other"."device_id" = "devices"."device_id");
  END IF;
  UPDATE public."devices" SET
    "phone_number" = CASE "now"."state" WHEN 'pending' THEN "devices"."phone_number" ELSE "now"."number" END,
    "iccid" = "now"."iccid", "carrier_id" = "now"."carrier_id"
  FROM "now"
  WHERE "devices"."device_id" = "now"."device_id" AND (
    ("now"."state" <> 'pending' AND "devices"."phone_number" IS DISTINCT FROM "now"."number")
    OR "devices"."iccid" IS DISTINCT FROM "now"."iccid" OR "devices"."carrier_id" IS DISTINCT FROM "now"."carrier_id");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "lines_devices_of_new" AFTER INSERT ON "lines" REFERENCING NEW TABLE AS "now"
  FOR EACH STATEMENT EXECUTE FUNCTION "set_line_device"();--> statement-breakpoint
CREATE TRIGGER "lines_devices" AFTER UPDATE ON "lines" REFERENCING OLD TABLE AS "was" NEW TABLE AS "now"
  FOR EACH STATEMENT EXECUTE FUNCTION "set_line_device"();--> statement-breakpoint
-- Looked at when the transaction ends: devices are written before their lines, each once, since writing a row again asks for locks of
-- all that it refers to.
CREATE FUNCTION "refuse_other_than_line"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT public."is_restoring"(TG_RELID) AND EXISTS (
    SELECT FROM public."lines" l JOIN public."devices" d USING ("device_id") WHERE "device_id" = NEW."device_id" AND (
      (l."state" <> 'pending' AND l."number" IS DISTINCT FROM d."phone_number")
      OR l."iccid" IS DISTINCT FROM d."iccid" OR l."carrier_id" IS DISTINCT FROM d."carrier_id"))
  THEN
    RAISE EXCEPTION 'Number, SIM and carrier of a device with a line are those of the line.' USING ERRCODE = 'check_violation', CONSTRAINT = 'devices_copy_line', TABLE = 'devices';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "devices_copy_line" AFTER UPDATE OF "phone_number", "iccid", "carrier_id" ON "devices"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."phone_number" IS DISTINCT FROM NEW."phone_number" OR OLD."iccid" IS DISTINCT FROM NEW."iccid" OR OLD."carrier_id" IS DISTINCT FROM NEW."carrier_id")
  EXECUTE FUNCTION "refuse_other_than_line"();--> statement-breakpoint
-- The history of a line stays as it was written, and goes only with the line itself.
CREATE FUNCTION "refuse_line_event_change"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM public."lines" WHERE "line_id" = OLD."line_id") THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The history of lines is append-only.' USING ERRCODE = 'check_violation', CONSTRAINT = 'line_events_append_only', TABLE = 'line_events';
END
$$;--> statement-breakpoint
CREATE TRIGGER "line_events_append_only" BEFORE UPDATE OR DELETE ON "line_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_line_event_change"();--> statement-breakpoint
CREATE TRIGGER "line_events_not_emptied" BEFORE TRUNCATE ON "line_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_line_event_change"();--> statement-breakpoint
-- Devices that have not ended and have a number or SIM get a line with the terms of their order line, and units of orders on the way
-- the one that they wait for. A number that several have stays with the device that was added last; the others get none, and the
-- line's history names them for the agent.
WITH "units" AS (
  SELECT d.*, i."rate_plan_id", i."rate_plan_display", i."rate_plan_price_cents", i."rate_cents", i."term_months",
    coalesce(i."rate_plan_price_cents" > 0 AND NOT i."is_add_on" AND i."carrier_id" <> '01900000-0000-7000-8010-000000000005', false) AS "has_plan",
    i."is_carrier_inventory" AND i."purchase_type_id" = '01900000-0000-7000-8020-000000000002' AS "is_financed",
    d."status" IN ('ordered', 'staged', 'shipped') AS "is_on_way",
    d."number_wish" IN ('keep', 'port') OR (d."replaces_device_id" IS NOT NULL AND d."status" IN ('ordered', 'staged', 'shipped', 'missing')) AS "is_wish"
  FROM "devices" d LEFT JOIN "order_items" i ON i."order_item_id" = d."order_item_id"
  WHERE d."status" NOT IN ('planned', 'replaced', 'retired')
), "active" AS (
  SELECT "units".*, 'active' AS "state",
    row_number() OVER (PARTITION BY "zoho_account_id", "phone_number" ORDER BY "created_at" DESC, "device_id" DESC) AS "place"
  FROM "units"
  WHERE NOT ("is_wish" AND ("is_on_way" OR "status" = 'missing')) AND ("phone_number" IS NOT NULL OR ("iccid" IS NOT NULL AND NOT "is_on_way"))
), "pending" AS (
  SELECT "units".*, 'pending' AS "state", 1 AS "place" FROM "units"
  WHERE "is_on_way" AND "has_plan" AND "number_wish" <> 'keep' AND ("phone_number" IS NULL OR "is_wish") AND "line_position" IS NOT NULL
), "born" AS (
  INSERT INTO "lines" ("line_id", "zoho_account_id", "carrier_id", "number", "state", "device_id", "iccid", "rate_plan_id", "plan_name", "plan_cents",
    "installment_cents", "installment_months", "terms_from", "born_of", "order_id", "order_item_id", "position", "created_at", "changed_at")
  SELECT gen_random_uuid(), "zoho_account_id", "carrier_id", CASE "state" WHEN 'active' THEN "phone_number" END, "state", "device_id", "iccid",
    CASE WHEN "has_plan" THEN "rate_plan_id" END, CASE WHEN "has_plan" THEN left("rate_plan_display", 100) ELSE '' END,
    CASE WHEN "has_plan" THEN "rate_plan_price_cents" END, CASE WHEN "has_plan" AND "is_financed" THEN "rate_cents" END,
    CASE WHEN "has_plan" AND "is_financed" THEN "term_months" END, CASE WHEN "has_plan" THEN 'order' ELSE 'hand' END,
    CASE "state" WHEN 'pending' THEN 'order' ELSE 'fleet' END,
    CASE WHEN "has_plan" AND "line_position" IS NOT NULL THEN "order_id" END, CASE WHEN "has_plan" AND "line_position" IS NOT NULL THEN "order_item_id" END,
    CASE WHEN "has_plan" THEN "line_position" END, now(), now()
  FROM (SELECT * FROM "active" UNION ALL SELECT * FROM "pending") "all"
  WHERE "place" = 1 OR "phone_number" IS NULL
  RETURNING "line_id", "zoho_account_id", "number", "state"
)
INSERT INTO "line_events" ("line_event_id", "line_id", "zoho_account_id", "kind", "by", "at", "changes", "number", "state", "request_id")
SELECT gen_random_uuid(), "line_id", "born"."zoho_account_id", 'born', 'System', now(), '[]', "number", "born"."state", '' FROM "born"
UNION ALL
SELECT gen_random_uuid(), "line_id", "born"."zoho_account_id", 'numberElsewhere', 'System', now(),
  jsonb_agg(jsonb_build_object('field', 'device', 'from', coalesce("active"."unit_number", "active"."imei", ''), 'to', NULL) ORDER BY "place"),
  "number", "born"."state", ''
FROM "born" JOIN "active" ON "active"."zoho_account_id" = "born"."zoho_account_id" AND "active"."phone_number" = "born"."number" AND "place" > 1
GROUP BY "line_id", "born"."zoho_account_id", "number", "born"."state";
