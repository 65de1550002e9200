-- What already stands in a table is looked at last, with a warning instead of a failed start; what is written from now on is held to it.
ALTER TABLE "offers" ADD CONSTRAINT "offers_with_product" UNIQUE("offer_id","product_id");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_offer_of_product" FOREIGN KEY ("offer_id","product_id") REFERENCES "public"."offers"("offer_id","product_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_prices" CHECK ("order_items"."msrp_cents" >= 0 and "order_items"."rate_plan_price_cents" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_rate" CHECK ("orders"."shipping_rate_cents" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_submitted_items" CHECK ("orders"."status_id" = 0 or "orders"."number_of_items" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD CONSTRAINT "ledger_invoices_total" CHECK ("ledger_invoices"."total_cents" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_invoices" DROP CONSTRAINT "ledger_invoices_sales_order_id_ledger_sales_orders_sales_order_id_fk";--> statement-breakpoint
ALTER TABLE "ledger_sales_orders" DROP CONSTRAINT "ledger_sales_orders_order_id_orders_order_id_fk";--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD CONSTRAINT "ledger_invoices_sales_order_id_ledger_sales_orders_sales_order_id_fk" FOREIGN KEY ("sales_order_id") REFERENCES "public"."ledger_sales_orders"("sales_order_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_sales_orders" ADD CONSTRAINT "ledger_sales_orders_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
DO $$ BEGIN
  ALTER TABLE "ledger_sales_orders" ADD CONSTRAINT "ledger_sales_orders_of_order" UNIQUE("order_id");
EXCEPTION WHEN unique_violation THEN
  RAISE WARNING 'An order has more than one sales order: ledger_sales_orders_of_order was not added.';
END $$;--> statement-breakpoint
-- Every moment is one: 'infinity' and '-infinity' are none.
DO $$ DECLARE t record; BEGIN
  FOR t IN
    SELECT c.relname AS name, string_agg(format('isfinite(%I)', a.attname), ' and ' ORDER BY a.attnum) AS all_finite
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.atttypid = 'timestamptz'::regtype
    GROUP BY c.relname ORDER BY c.relname
  LOOP
    EXECUTE format('ALTER TABLE public.%I ADD CONSTRAINT %I CHECK (%s) NOT VALID', t.name, t.name || '_finite', t.all_finite);
  END LOOP;
END $$;--> statement-breakpoint
-- Whether an order's number of items and total are those of its lines (packages/domain/src/order-totals.ts), and a submitted one has lines.
CREATE FUNCTION "order_adds_up"("of" public."orders") RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT "of"."order_total_cents" = coalesce(sum("quantity"::bigint * "rate_cents") FILTER (WHERE NOT "is_carrier_inventory"), 0)
           + coalesce("of"."shipping_rate_cents", 0)
     AND "of"."number_of_items" = coalesce(sum("quantity") FILTER (WHERE NOT "is_add_on"), sum("quantity"), 0)
     AND ("of"."status_id" = 0 OR count(*) > 0)
  FROM public."order_items" WHERE "order_id" = "of"."order_id"
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_wrong_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT public."order_adds_up"(NEW) THEN
    RAISE EXCEPTION 'The order does not add up to its lines.' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_add_up', TABLE = 'orders';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_wrong_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public."orders" o
             WHERE o."order_id" IN (SELECT "order_id" FROM "changed") AND o."status_id" <> 0 AND NOT public."order_adds_up"(o)) THEN
    RAISE EXCEPTION 'The order does not add up to its lines.' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_add_up', TABLE = 'order_items';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_add_up" AFTER UPDATE OF "status_id", "number_of_items", "order_total_cents", "shipping_rate_cents" ON "orders"
  FOR EACH ROW WHEN (NEW."status_id" <> 0 AND (OLD."status_id" = 0
    OR (OLD."number_of_items", OLD."order_total_cents", OLD."shipping_rate_cents")
       IS DISTINCT FROM (NEW."number_of_items", NEW."order_total_cents", NEW."shipping_rate_cents")))
  EXECUTE FUNCTION "refuse_wrong_order"();--> statement-breakpoint
CREATE TRIGGER "order_items_add_up_when_added" AFTER INSERT ON "order_items"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_wrong_lines"();--> statement-breakpoint
CREATE TRIGGER "order_items_add_up_when_changed" AFTER UPDATE ON "order_items"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_wrong_lines"();--> statement-breakpoint
CREATE TRIGGER "order_items_add_up_when_removed" AFTER DELETE ON "order_items"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_wrong_lines"();--> statement-breakpoint
DO $$ DECLARE c record; BEGIN
  FOR c IN SELECT conrelid::regclass AS "table", conname AS name FROM pg_constraint
           WHERE connamespace = 'public'::regnamespace AND NOT convalidated ORDER BY conname
  LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', c."table", c.name);
    EXCEPTION WHEN check_violation OR foreign_key_violation THEN
      RAISE WARNING 'Rows of % from before do not keep %; new ones have to.', c."table", c.name;
    END;
  END LOOP;
END $$;--> statement-breakpoint
-- The composite key stands in for it.
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_offer_id_offers_offer_id_fk";
