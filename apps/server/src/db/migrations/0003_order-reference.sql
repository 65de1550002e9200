CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "orders_by_agent";--> statement-breakpoint
DROP INDEX "orders_by_account";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (order_id::text || chr(10) || account_name || chr(10) || contact_first_name || ' ' || contact_last_name || chr(10) || reference_number || chr(10) || notes || chr(10) || staging_notes) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_agent_status" ON "orders" USING btree ("zoho_user_id","status_id","date_created","order_id");--> statement-breakpoint
CREATE INDEX "orders_by_agent_total" ON "orders" USING btree ("zoho_user_id","order_total_cents","order_id");--> statement-breakpoint
CREATE INDEX "orders_by_account_total" ON "orders" USING btree ("zoho_account_id","order_total_cents","order_id");--> statement-breakpoint
CREATE INDEX "orders_by_words" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_agent" ON "orders" USING btree ("zoho_user_id","date_created","order_id");--> statement-breakpoint
CREATE INDEX "orders_by_account" ON "orders" USING btree ("zoho_account_id","date_created","order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reference_number" CHECK (length("orders"."reference_number") <= 50);