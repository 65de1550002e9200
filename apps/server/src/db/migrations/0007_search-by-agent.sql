CREATE FUNCTION search_grams(owner text, words text) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array(SELECT hashtext(owner || gram) FROM unnest(show_trgm(words)) gram WHERE length(gram) = 3 AND position(' ' in gram) = 0);--> statement-breakpoint
DROP INDEX "accounts_owner_zoho_user_id_account_name_zoho_account_id_index";--> statement-breakpoint
DROP INDEX "orders_by_agent_words";--> statement-breakpoint
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(order_id::text || chr(10) || account_name || chr(10) || contact_first_name || ' ' || contact_last_name || chr(10) || reference_number || chr(10) || notes || chr(10) || staging_notes)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(account_name || chr(10) || sales_support || chr(10) || sales_support_email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_listed" ON "accounts" USING btree ("owner_zoho_user_id","account_name","zoho_account_id","search_text") WHERE "accounts"."is_active";--> statement-breakpoint
CREATE INDEX "repair_devices_serial_number_imei_index" ON "repair_devices" USING btree ("serial_number_imei");--> statement-breakpoint
CREATE INDEX "orders_by_agent_grams" ON "orders" USING gin (search_grams("zoho_user_id", "search_text"));