CREATE TABLE "sales_calendar" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "sales_calendar_one" CHECK ("sales_calendar"."is_only")
);
--> statement-breakpoint
CREATE TABLE "sales_months" (
	"month" date NOT NULL,
	"zoho_user_id" text NOT NULL,
	"zoho_account_id" text NOT NULL,
	"carrier_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"due_cents" bigint NOT NULL,
	"carrier_once_cents" bigint NOT NULL,
	"carrier_monthly_cents" bigint NOT NULL,
	CONSTRAINT "sales_months_key" PRIMARY KEY("month","zoho_user_id","zoho_account_id","carrier_id","product_id"),
	CONSTRAINT "sales_months_finite" CHECK (isfinite("sales_months"."month"))
);
--> statement-breakpoint
-- A line of an order as sums count it. Financing is the purchase type whose amounts are paid each month.
CREATE FUNCTION "sales_of_line"("quantity" integer, "rate_cents" integer, "is_add_on" boolean, "is_carrier_inventory" boolean, "purchase_type_id" uuid) RETURNS TABLE ("units" integer, "due" bigint, "once" bigint, "monthly" bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN $3 THEN 0 ELSE $1 END,
    CASE WHEN $4 THEN 0 ELSE $1::bigint * $2 END,
    CASE WHEN $4 AND $5 <> '01900000-0000-7000-8020-000000000002' THEN $1::bigint * $2 ELSE 0 END,
    CASE WHEN $4 AND $5 = '01900000-0000-7000-8020-000000000002' THEN $1::bigint * $2 ELSE 0 END
$$;--> statement-breakpoint
-- Submitted orders count, those that accounting rejected included; drafts and cancelled ones do not.
CREATE FUNCTION "counts_as_sold"("status" integer, "submitted" timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT "status" IN (1, 3) AND "submitted" IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION "sales_month"("submitted" timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', "submitted" AT TIME ZONE coalesce((SELECT "time_zone" FROM public."sales_calendar"), 'America/New_York'))::date
$$;--> statement-breakpoint
-- Adds the lines of an order to the sums, or takes them out again. Rows are locked in the order of their key, so that two
-- transactions never wait for each other.
CREATE FUNCTION "count_sold_order"("of" public."orders", "sign" integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public."sales_months" AS "kept"
    ("month", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id", "units", "due_cents", "carrier_once_cents", "carrier_monthly_cents")
  SELECT public."sales_month"("of"."date_submitted"), "of"."zoho_user_id", "of"."zoho_account_id", i."carrier_id", i."product_id",
    "sign" * sum(l."units"), "sign" * sum(l."due"), "sign" * sum(l."once"), "sign" * sum(l."monthly")
  FROM public."order_items" i, public."sales_of_line"(i."quantity", i."rate_cents", i."is_add_on", i."is_carrier_inventory", i."purchase_type_id") l
  WHERE i."order_id" = "of"."order_id"
  GROUP BY i."carrier_id", i."product_id" ORDER BY i."carrier_id", i."product_id"
  ON CONFLICT ("month", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id") DO UPDATE SET
    "units" = "kept"."units" + excluded."units", "due_cents" = "kept"."due_cents" + excluded."due_cents",
    "carrier_once_cents" = "kept"."carrier_once_cents" + excluded."carrier_once_cents",
    "carrier_monthly_cents" = "kept"."carrier_monthly_cents" + excluded."carrier_monthly_cents"
$$;--> statement-breakpoint
CREATE FUNCTION "keep_sales_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public."counts_as_sold"(OLD."status_id", OLD."date_submitted") THEN PERFORM public."count_sold_order"(OLD, -1); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF public."counts_as_sold"(NEW."status_id", NEW."date_submitted") THEN PERFORM public."count_sold_order"(NEW, 1); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_keep_sales" AFTER UPDATE OF "status_id", "date_submitted", "zoho_user_id", "zoho_account_id" ON "orders"
  FOR EACH ROW WHEN (
    (OLD."date_submitted", OLD."zoho_user_id", OLD."zoho_account_id") IS DISTINCT FROM (NEW."date_submitted", NEW."zoho_user_id", NEW."zoho_account_id")
    OR (OLD."status_id" IN (1, 3)) <> (NEW."status_id" IN (1, 3)))
  EXECUTE FUNCTION "keep_sales_of_order"();--> statement-breakpoint
-- Before, because the lines go with their order.
CREATE TRIGGER "orders_leave_sales" BEFORE DELETE ON "orders" FOR EACH ROW WHEN (OLD."status_id" IN (1, 3))
  EXECUTE FUNCTION "keep_sales_of_order"();--> statement-breakpoint
-- Lines of orders that count already: of an order that is placed at once, and corrections.
CREATE FUNCTION "keep_sales_of_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "sign" integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  -- Sums come with the backup.
  IF current_setting('portal.restoring', true) = 'yes' THEN RETURN NULL; END IF;
  INSERT INTO public."sales_months" AS "kept"
    ("month", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id", "units", "due_cents", "carrier_once_cents", "carrier_monthly_cents")
  SELECT public."sales_month"(o."date_submitted"), o."zoho_user_id", o."zoho_account_id", i."carrier_id", i."product_id",
    "sign" * sum(l."units"), "sign" * sum(l."due"), "sign" * sum(l."once"), "sign" * sum(l."monthly")
  FROM "changed" i JOIN public."orders" o ON o."order_id" = i."order_id", public."sales_of_line"(i."quantity", i."rate_cents", i."is_add_on", i."is_carrier_inventory", i."purchase_type_id") l
  WHERE public."counts_as_sold"(o."status_id", o."date_submitted")
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT ("month", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id") DO UPDATE SET
    "units" = "kept"."units" + excluded."units", "due_cents" = "kept"."due_cents" + excluded."due_cents",
    "carrier_once_cents" = "kept"."carrier_once_cents" + excluded."carrier_once_cents",
    "carrier_monthly_cents" = "kept"."carrier_monthly_cents" + excluded."carrier_monthly_cents";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_items_sold" AFTER INSERT ON "order_items"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "keep_sales_of_lines"();--> statement-breakpoint
CREATE TRIGGER "order_items_unsold" AFTER DELETE ON "order_items"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "keep_sales_of_lines"();--> statement-breakpoint
-- A line that changes leaves the sums as it was and comes back as it is.
CREATE FUNCTION "keep_sales_of_changed_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sums come with the backup.
  IF current_setting('portal.restoring', true) = 'yes' THEN RETURN NULL; END IF;
  INSERT INTO public."sales_months" AS "kept"
    ("month", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id", "units", "due_cents", "carrier_once_cents", "carrier_monthly_cents")
  SELECT public."sales_month"(o."date_submitted"), o."zoho_user_id", o."zoho_account_id", i."carrier_id", i."product_id",
    sum(i."sign" * i."units"), sum(i."sign" * i."due"), sum(i."sign" * i."once"), sum(i."sign" * i."monthly")
  FROM (
    SELECT OLD."order_id", OLD."carrier_id", OLD."product_id", -1 AS "sign", l.* FROM public."sales_of_line"(OLD."quantity", OLD."rate_cents", OLD."is_add_on", OLD."is_carrier_inventory", OLD."purchase_type_id") l
    UNION ALL SELECT NEW."order_id", NEW."carrier_id", NEW."product_id", 1, l.* FROM public."sales_of_line"(NEW."quantity", NEW."rate_cents", NEW."is_add_on", NEW."is_carrier_inventory", NEW."purchase_type_id") l
  ) i JOIN public."orders" o ON o."order_id" = i."order_id"
  WHERE public."counts_as_sold"(o."status_id", o."date_submitted")
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT ("month", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id") DO UPDATE SET
    "units" = "kept"."units" + excluded."units", "due_cents" = "kept"."due_cents" + excluded."due_cents",
    "carrier_once_cents" = "kept"."carrier_once_cents" + excluded."carrier_once_cents",
    "carrier_monthly_cents" = "kept"."carrier_monthly_cents" + excluded."carrier_monthly_cents";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_items_sold_otherwise" AFTER UPDATE ON "order_items" FOR EACH ROW
  WHEN ((OLD."order_id", OLD."carrier_id", OLD."product_id", OLD."purchase_type_id", OLD."quantity", OLD."rate_cents", OLD."is_add_on", OLD."is_carrier_inventory")
    IS DISTINCT FROM (NEW."order_id", NEW."carrier_id", NEW."product_id", NEW."purchase_type_id", NEW."quantity", NEW."rate_cents", NEW."is_add_on", NEW."is_carrier_inventory"))
  EXECUTE FUNCTION "keep_sales_of_changed_line"();--> statement-breakpoint
-- Counts everything anew: for what was sold before, and for another calendar.
CREATE FUNCTION "recount_sales"() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE public."sales_months" IN EXCLUSIVE MODE;
  DELETE FROM public."sales_months";
  INSERT INTO public."sales_months"
    ("month", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id", "units", "due_cents", "carrier_once_cents", "carrier_monthly_cents")
  SELECT public."sales_month"(o."date_submitted"), o."zoho_user_id", o."zoho_account_id", i."carrier_id", i."product_id",
    sum(l."units"), sum(l."due"), sum(l."once"), sum(l."monthly")
  FROM public."orders" o JOIN public."order_items" i ON i."order_id" = o."order_id", public."sales_of_line"(i."quantity", i."rate_cents", i."is_add_on", i."is_carrier_inventory", i."purchase_type_id") l
  WHERE public."counts_as_sold"(o."status_id", o."date_submitted")
  GROUP BY 1, 2, 3, 4, 5
$$;--> statement-breakpoint
SELECT "recount_sales"();
