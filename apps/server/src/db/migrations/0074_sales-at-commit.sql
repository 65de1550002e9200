CREATE TABLE "sales_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"is_first" boolean DEFAULT true NOT NULL,
	"date_submitted" timestamp with time zone NOT NULL,
	"zoho_user_id" text NOT NULL,
	"zoho_account_id" text NOT NULL,
	"carrier_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"units" bigint NOT NULL,
	"due_cents" bigint NOT NULL,
	"carrier_once_cents" bigint NOT NULL,
	"carrier_monthly_cents" bigint NOT NULL,
	CONSTRAINT "sales_changes_finite" CHECK (isfinite("sales_changes"."date_submitted"))
);
--> statement-breakpoint
CREATE INDEX "sales_changes_transaction_idx" ON "sales_changes" USING btree ("transaction");--> statement-breakpoint
-- One row of a transaction moves all of its changes: the first, and the first after they were moved.
CREATE FUNCTION "mark_first_sales_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."is_first" := NOT EXISTS (SELECT FROM public."sales_changes" WHERE "transaction" = NEW."transaction");
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "sales_changes_first" BEFORE INSERT ON "sales_changes" FOR EACH ROW EXECUTE FUNCTION "mark_first_sales_change"();--> statement-breakpoint
-- Runs when the transaction commits: rows of the sums are locked by the server alone, and never while a caller is waited for. They are
-- locked in the order of their key, so that two transactions never wait for each other.
CREATE FUNCTION "move_sales_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Before the calendar is read: a recount on another calendar is over by then, or waits for this transaction.
  LOCK TABLE public."sales_months" IN ROW EXCLUSIVE MODE;
  WITH "moved" AS (DELETE FROM public."sales_changes" WHERE "transaction" = pg_current_xact_id() RETURNING *)
  INSERT INTO public."sales_months" AS "kept"
    ("month", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id", "units", "due_cents", "carrier_once_cents", "carrier_monthly_cents")
  SELECT public."sales_month"("date_submitted"), "zoho_user_id", "zoho_account_id", "carrier_id", "product_id",
    sum("units"), sum("due_cents"), sum("carrier_once_cents"), sum("carrier_monthly_cents")
  FROM "moved" GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT ("month", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id") DO UPDATE SET
    "units" = "kept"."units" + excluded."units", "due_cents" = "kept"."due_cents" + excluded."due_cents",
    "carrier_once_cents" = "kept"."carrier_once_cents" + excluded."carrier_once_cents",
    "carrier_monthly_cents" = "kept"."carrier_monthly_cents" + excluded."carrier_monthly_cents";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "sales_changes_moved" AFTER INSERT ON "sales_changes"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."is_first") EXECUTE FUNCTION "move_sales_changes"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_sold_order"("of" public."orders", "sign" integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public."sales_changes"
    ("date_submitted", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id", "units", "due_cents", "carrier_once_cents", "carrier_monthly_cents")
  SELECT "of"."date_submitted", "of"."zoho_user_id", "of"."zoho_account_id", i."carrier_id", i."product_id",
    "sign" * sum(l."units"), "sign" * sum(l."due"), "sign" * sum(l."once"), "sign" * sum(l."monthly")
  FROM public."order_items" i, public."sales_of_line"(i."quantity", i."rate_cents", i."is_add_on", i."is_carrier_inventory", i."purchase_type_id") l
  WHERE i."order_id" = "of"."order_id"
  GROUP BY i."carrier_id", i."product_id"
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_sales_of_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "sign" integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  -- Sums come with the backup.
  IF current_setting('portal.restoring', true) = 'yes' THEN RETURN NULL; END IF;
  INSERT INTO public."sales_changes"
    ("date_submitted", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id", "units", "due_cents", "carrier_once_cents", "carrier_monthly_cents")
  SELECT o."date_submitted", o."zoho_user_id", o."zoho_account_id", i."carrier_id", i."product_id",
    "sign" * sum(l."units"), "sign" * sum(l."due"), "sign" * sum(l."once"), "sign" * sum(l."monthly")
  FROM "changed" i JOIN public."orders" o ON o."order_id" = i."order_id", public."sales_of_line"(i."quantity", i."rate_cents", i."is_add_on", i."is_carrier_inventory", i."purchase_type_id") l
  WHERE public."counts_as_sold"(o."status_id", o."date_submitted")
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_sales_of_changed_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sums come with the backup.
  IF current_setting('portal.restoring', true) = 'yes' THEN RETURN NULL; END IF;
  INSERT INTO public."sales_changes"
    ("date_submitted", "zoho_user_id", "zoho_account_id", "carrier_id", "product_id", "units", "due_cents", "carrier_once_cents", "carrier_monthly_cents")
  SELECT o."date_submitted", o."zoho_user_id", o."zoho_account_id", i."carrier_id", i."product_id",
    i."sign" * i."units", i."sign" * i."due", i."sign" * i."once", i."sign" * i."monthly"
  FROM (
    SELECT OLD."order_id", OLD."carrier_id", OLD."product_id", -1 AS "sign", l.* FROM public."sales_of_line"(OLD."quantity", OLD."rate_cents", OLD."is_add_on", OLD."is_carrier_inventory", OLD."purchase_type_id") l
    UNION ALL SELECT NEW."order_id", NEW."carrier_id", NEW."product_id", 1, l.* FROM public."sales_of_line"(NEW."quantity", NEW."rate_cents", NEW."is_add_on", NEW."is_carrier_inventory", NEW."purchase_type_id") l
  ) i JOIN public."orders" o ON o."order_id" = i."order_id"
  WHERE public."counts_as_sold"(o."status_id", o."date_submitted");
  RETURN NULL;
END $$;
