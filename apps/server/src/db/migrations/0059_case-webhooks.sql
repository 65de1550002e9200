ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_events";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_events" CHECK ("webhook_endpoints"."events" <@ array['order.submitted', 'order.changed', 'order.shipped', 'order.invoiced', 'device.changed', 'case.changed']);--> statement-breakpoint
-- Tells endpoints of cases as of orders and devices (0056_webhooks.sql, docs/spec/webhooks.md#events): every entry of the timeline, and every
-- message that is no internal note, which customers must not learn of.
CREATE FUNCTION "tell_webhooks_of_case"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE c record;
BEGIN
  -- A backup that is restored happened long ago (apps/server/src/db/backup/restore-backup.ts).
  IF coalesce(current_setting('portal.restoring', true), '') = 'yes' THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM public."webhook_endpoints" WHERE "off_at" IS NULL) THEN RETURN NULL; END IF;
  SELECT "case_id", "case_number", "zoho_account_id", "device_id", "kind", "state" INTO c
    FROM public."repair_cases" WHERE "case_id" = NEW."case_id";
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM public."tell_webhooks"(c."zoho_account_id", 'case.changed', NEW."at",
    jsonb_build_object('caseId', c."case_id", 'caseNumber', c."case_number", 'accountId', c."zoho_account_id", 'deviceId', c."device_id",
      'kind', c."kind", 'state', c."state",
      'change', CASE TG_TABLE_NAME WHEN 'repair_messages' THEN 'message' ELSE to_jsonb(NEW) ->> 'kind' END));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "repair_events_tell_webhooks" AFTER INSERT ON "repair_events"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "tell_webhooks_of_case"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "repair_messages_tell_webhooks" AFTER INSERT ON "repair_messages"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT NEW."is_internal") EXECUTE FUNCTION "tell_webhooks_of_case"();
