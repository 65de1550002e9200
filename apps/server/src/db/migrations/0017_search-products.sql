ALTER TABLE "orders" ADD COLUMN "product_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "product_names" = named."names"
FROM (
  SELECT "order_id", string_agg(DISTINCT concat_ws(' ', CASE WHEN "manufacturer_name" NOT IN ('NONE', 'Other', 'SIM CARD') THEN "manufacturer_name" END, "model"), chr(10)) AS "names"
  FROM "order_items" GROUP BY "order_id"
) named
WHERE "orders"."order_id" = named."order_id";--> statement-breakpoint
CREATE FUNCTION "keep_product_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public."orders" o SET "product_names" = named."names"
  FROM (
    SELECT c."order_id", coalesce((
      SELECT string_agg(DISTINCT concat_ws(' ', CASE WHEN i."manufacturer_name" NOT IN ('NONE', 'Other', 'SIM CARD') THEN i."manufacturer_name" END, i."model"), chr(10))
      FROM public."order_items" i WHERE i."order_id" = c."order_id"), '') AS "names"
    FROM (SELECT DISTINCT "order_id" FROM changed) c
  ) named
  WHERE o."order_id" = named."order_id" AND o."product_names" <> named."names";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_items_added" AFTER INSERT ON "order_items"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_product_names"();--> statement-breakpoint
CREATE TRIGGER "order_items_removed" AFTER DELETE ON "order_items"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_product_names"();--> statement-breakpoint
CREATE TRIGGER "order_items_changed" AFTER UPDATE ON "order_items"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_product_names"();--> statement-breakpoint
-- What searches look through from now on. "search_text", "search_grams" and their index stay for nodes of the version before.
ALTER TABLE "orders" ADD COLUMN "search_lines" text GENERATED ALWAYS AS (lower(order_id::text || chr(10) || account_name || chr(10) || contact_first_name || ' ' || contact_last_name || chr(10) || contact_email || chr(10) || contact_mobile || chr(10) || regexp_replace(contact_mobile, '[^0-9]', '', 'g') || chr(10) || reference_number || chr(10) || notes || chr(10) || staging_notes || chr(10) || product_names)) STORED NOT NULL;--> statement-breakpoint
CREATE FUNCTION line_grams(owner text, words text) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array(SELECT hashtext(owner || gram) FROM unnest(show_trgm(words)) gram WHERE length(gram) = 3 AND left(gram, 2) <> '  ');--> statement-breakpoint
CREATE FUNCTION line_grams(owner text, grams text[]) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array(SELECT hashtext(owner || gram) FROM unnest(grams) gram);--> statement-breakpoint
CREATE INDEX "orders_by_agent_lines" ON "orders" USING gin (line_grams("zoho_user_id", "search_lines"));--> statement-breakpoint
CREATE INDEX "orders_by_agent_invoiced" ON "orders" USING btree ("zoho_user_id","date_created","order_id") WHERE "orders"."zoho_inventory_invoice_link" is not null;