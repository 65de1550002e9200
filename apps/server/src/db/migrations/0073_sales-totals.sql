CREATE TABLE "sales_closed" (
	"month" date PRIMARY KEY NOT NULL,
	CONSTRAINT "sales_closed_finite" CHECK (isfinite("sales_closed"."month"))
);
--> statement-breakpoint
CREATE TABLE "sales_totals" (
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"units" bigint NOT NULL,
	"due_cents" bigint NOT NULL,
	"carrier_once_cents" bigint NOT NULL,
	"carrier_monthly_cents" bigint NOT NULL,
	CONSTRAINT "sales_totals_key" PRIMARY KEY("kind","month","key"),
	CONSTRAINT "sales_totals_kind" CHECK ("sales_totals"."kind" in ('agent', 'account', 'carrier', 'product')),
	CONSTRAINT "sales_totals_finite" CHECK (isfinite("sales_totals"."month"))
);;--> statement-breakpoint
-- A month whose sums change is closed no more, in the same transaction.
CREATE FUNCTION "open_sales_months"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public."sales_closed" WHERE "month" IN (SELECT DISTINCT "month" FROM "changed");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sales_months_added" AFTER INSERT ON "sales_months" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "open_sales_months"();--> statement-breakpoint
CREATE TRIGGER "sales_months_changed" AFTER UPDATE ON "sales_months" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "open_sales_months"();--> statement-breakpoint
CREATE TRIGGER "sales_months_removed" AFTER DELETE ON "sales_months" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "open_sales_months"();--> statement-breakpoint
-- Adds up the first past month that is not closed, and closes it; answers its first day, or null. The lock waits for transactions that have
-- changed sums and are not over, and holds up others: none of them is left out.
CREATE FUNCTION "close_sales_month"() RETURNS date LANGUAGE plpgsql AS $$
DECLARE "of" date;
BEGIN
  -- One at a time.
  PERFORM pg_advisory_xact_lock(hashtext('close sales month'));
  SELECT m::date INTO "of" FROM generate_series(
    (SELECT min("month") FROM public."sales_months"), public."sales_month"(now()) - interval '1 month', interval '1 month') m
    WHERE NOT EXISTS (SELECT FROM public."sales_closed" c WHERE c."month" = m::date) ORDER BY m LIMIT 1;
  IF "of" IS NULL THEN RETURN NULL; END IF;
  LOCK TABLE public."sales_months" IN SHARE MODE;
  DELETE FROM public."sales_totals" WHERE "month" = "of";
  INSERT INTO public."sales_totals" ("month", "kind", "key", "units", "due_cents", "carrier_once_cents", "carrier_monthly_cents")
    SELECT "of", k."kind", k."key", sum("units"), sum("due_cents"), sum("carrier_once_cents"), sum("carrier_monthly_cents")
    FROM public."sales_months", LATERAL (VALUES ('agent', "zoho_user_id"), ('account', "zoho_account_id"), ('carrier', "carrier_id"::text), ('product', "product_id"::text)) k ("kind", "key")
    WHERE "month" = "of" GROUP BY k."kind", k."key";
  INSERT INTO public."sales_closed" ("month") VALUES ("of") ON CONFLICT DO NOTHING;
  RETURN "of";
END $$;--> statement-breakpoint
DO $$ BEGIN WHILE public."close_sales_month"() IS NOT NULL LOOP END LOOP; END $$;
