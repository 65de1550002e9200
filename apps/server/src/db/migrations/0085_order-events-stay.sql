-- An entry of a timeline is written once: it gets no other author, reason or moment either, as it became no other kind before. Only the
-- owner of the tables, who restores rows, puts one right.
CREATE OR REPLACE FUNCTION "refuse_order_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM public."orders" WHERE "order_id" = OLD."order_id") THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW IS NOT DISTINCT FROM OLD OR public."is_restoring"(TG_RELID)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The timeline of orders is append-only.' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_events_append_only', TABLE = 'order_events';
END
$$;--> statement-breakpoint
-- Triggers that wait for the end of the transaction would keep the table from changing.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
DROP TRIGGER "order_events_append_only" ON "order_events";--> statement-breakpoint
CREATE TRIGGER "order_events_append_only" BEFORE DELETE OR UPDATE ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_order_event_change"();
