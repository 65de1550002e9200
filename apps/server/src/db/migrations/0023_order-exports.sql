-- "Delivery" is for parcels: what is sent to the ledger is an order export. Processes of the version before continue
-- with the former names, which are views of the same rows (docs/operations.md#scale-out). Rows first, while
-- others may still write.
UPDATE "order_events" SET "kind" = 'exported' WHERE "kind" = 'delivered';--> statement-breakpoint
CREATE FUNCTION name_exported_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.kind := 'exported';
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_events_of_former_version" BEFORE INSERT ON "order_events"
	FOR EACH ROW WHEN (NEW.kind = 'delivered') EXECUTE FUNCTION name_exported_events();--> statement-breakpoint
UPDATE "order_events" SET "kind" = 'exported' WHERE "kind" = 'delivered';--> statement-breakpoint
ALTER TABLE "delivery_attempts" RENAME TO "order_export_attempts";--> statement-breakpoint
ALTER TABLE "order_export_attempts" RENAME COLUMN "delivery_attempt_id" TO "order_export_attempt_id";--> statement-breakpoint
ALTER TABLE "order_export_attempts" RENAME CONSTRAINT "delivery_attempts_pkey" TO "order_export_attempts_pkey";--> statement-breakpoint
ALTER TABLE "order_export_attempts" RENAME CONSTRAINT "delivery_attempts_order_id_orders_order_id_fk" TO "order_export_attempts_order_id_orders_order_id_fk";--> statement-breakpoint
ALTER INDEX "delivery_attempts_order_id_at_index" RENAME TO "order_export_attempts_order_id_at_index";--> statement-breakpoint
CREATE VIEW "delivery_attempts" AS SELECT "order_export_attempt_id" AS "delivery_attempt_id", "order_id", "attempt",
	"step", "at", "took_ms", "outcome", "http_status", "vendor_code", "says" FROM "order_export_attempts";--> statement-breakpoint
ALTER TABLE "order_deliveries" RENAME TO "order_exports";--> statement-breakpoint
ALTER TABLE "order_exports" RENAME CONSTRAINT "order_deliveries_pkey" TO "order_exports_pkey";--> statement-breakpoint
ALTER TABLE "order_exports" RENAME CONSTRAINT "order_deliveries_order_id_orders_order_id_fk" TO "order_exports_order_id_orders_order_id_fk";--> statement-breakpoint
DROP INDEX "order_deliveries_open";--> statement-breakpoint
DROP INDEX "order_deliveries_arrived";--> statement-breakpoint
ALTER TABLE "order_exports" DROP CONSTRAINT "order_deliveries_state";--> statement-breakpoint
ALTER TABLE "order_exports" RENAME COLUMN "state" TO "former_state";--> statement-breakpoint
ALTER TABLE "order_exports" ALTER COLUMN "former_state" DROP DEFAULT;--> statement-breakpoint
-- Almost all were exported: as the default they are there at once, without a row being written.
ALTER TABLE "order_exports" ADD COLUMN "state" text DEFAULT 'exported' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_exports" ALTER COLUMN "state" SET DEFAULT 'waiting';--> statement-breakpoint
UPDATE "order_exports" SET "state" = "former_state" WHERE "former_state" <> 'delivered';--> statement-breakpoint
ALTER TABLE "order_exports" ADD CONSTRAINT "order_exports_state" CHECK ("order_exports"."state" in ('waiting', 'exported', 'failed', 'handled', 'voiding', 'void'));--> statement-breakpoint
CREATE INDEX "order_exports_open" ON "order_exports" USING btree ("state","created_at") WHERE "order_exports"."state" in ('waiting', 'failed', 'voiding');--> statement-breakpoint
CREATE INDEX "order_exports_ended" ON "order_exports" USING btree (coalesce("finished_at", "created_at") desc,"order_id" desc) WHERE "order_exports"."state" in ('exported', 'handled');--> statement-breakpoint
CREATE FUNCTION keep_former_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Only the version before names the former state, in the view.
	is_former boolean := CASE TG_OP WHEN 'INSERT' THEN NEW.former_state IS NOT NULL
		ELSE NEW.former_state IS DISTINCT FROM OLD.former_state END;
BEGIN
	IF is_former THEN
		NEW.state := CASE NEW.former_state WHEN 'delivered' THEN 'exported' ELSE NEW.former_state END;
	ELSE
		NEW.former_state := CASE NEW.state WHEN 'exported' THEN 'delivered' ELSE NEW.state END;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_exports_former_state" BEFORE INSERT OR UPDATE ON "order_exports"
	FOR EACH ROW EXECUTE FUNCTION keep_former_state();--> statement-breakpoint
CREATE VIEW "order_deliveries" AS SELECT "order_id", "former_state" AS "state", "customer_id", "sales_order_id",
	"sales_order_number", "sales_order_line_ids", "confirmed_at", "invoice_id", "invoice_number", "attempts",
	"leased_until", "next_try_at", "last_error", "created_at", "finished_at" FROM "order_exports";
