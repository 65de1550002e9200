CREATE TABLE "webhook_attempts" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"problem" text DEFAULT '' NOT NULL,
	"duration_ms" integer NOT NULL,
	CONSTRAINT "webhook_attempts_finite" CHECK (isfinite("webhook_attempts"."at"))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"webhook_id" uuid PRIMARY KEY NOT NULL,
	"zoho_account_id" text,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"sealed_former" "bytea",
	"former_until" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"off_at" timestamp with time zone,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_name" CHECK (length("webhook_endpoints"."name") between 1 and 60),
	CONSTRAINT "webhook_endpoints_url" CHECK (length("webhook_endpoints"."url") between 1 and 500),
	CONSTRAINT "webhook_endpoints_events" CHECK ("webhook_endpoints"."events" <@ array['order.submitted', 'order.changed', 'order.shipped', 'order.invoiced', 'device.changed']),
	CONSTRAINT "webhook_endpoints_former" CHECK (("webhook_endpoints"."sealed_former" is null) = ("webhook_endpoints"."former_until" is null)),
	CONSTRAINT "webhook_endpoints_finite" CHECK (isfinite("webhook_endpoints"."created_at") and ("webhook_endpoints"."former_until" is null or isfinite("webhook_endpoints"."former_until")) and ("webhook_endpoints"."off_at" is null or isfinite("webhook_endpoints"."off_at")) and ("webhook_endpoints"."failing_since" is null or isfinite("webhook_endpoints"."failing_since")))
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_messages_state" CHECK ("webhook_messages"."state" in ('waiting', 'sending', 'delivered', 'failed')),
	CONSTRAINT "webhook_messages_lease" CHECK (("webhook_messages"."state" = 'sending') = ("webhook_messages"."leased_until" is not null)),
	CONSTRAINT "webhook_messages_finite" CHECK (isfinite("webhook_messages"."created_at") and ("webhook_messages"."next_attempt_at" is null or isfinite("webhook_messages"."next_attempt_at")) and ("webhook_messages"."leased_until" is null or isfinite("webhook_messages"."leased_until")))
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_message_id_webhook_messages_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_messages"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_webhook_id_webhook_endpoints_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook_endpoints"("webhook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_message_id_at_index" ON "webhook_attempts" USING btree ("message_id","at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_zoho_account_id_index" ON "webhook_endpoints" USING btree ("zoho_account_id");--> statement-breakpoint
CREATE INDEX "webhook_messages_webhook_id_position_index" ON "webhook_messages" USING btree ("webhook_id","position");--> statement-breakpoint
CREATE INDEX "webhook_messages_created_at_index" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
-- Writes what an endpoint is told, with its job, in the transaction of the change and at its end, when the order or device has its final state
-- (docs/spec/webhooks.md#events). Payloads have ids and states only, never names of people.
CREATE FUNCTION "tell_webhooks"("of_account" text, "event" text, "happened_at" timestamptz, "facts" jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE endpoint record; message uuid; body text;
BEGIN
  FOR endpoint IN
    SELECT "webhook_id" FROM public."webhook_endpoints"
    WHERE "off_at" IS NULL AND "event" = ANY("events") AND ("zoho_account_id" IS NULL OR "zoho_account_id" = "of_account")
    ORDER BY "webhook_id"
  LOOP
    message := gen_random_uuid();
    body := jsonb_build_object('type', "event",
      'timestamp', to_char("happened_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', "facts")::text;
    INSERT INTO public."webhook_messages" ("message_id", "webhook_id", "type", "payload", "created_at", "next_attempt_at")
      VALUES (message, endpoint."webhook_id", "event", body, "happened_at", "happened_at");
    PERFORM graphile_worker.add_job('send-webhook', payload => json_build_object('messageId', message),
      job_key => 'webhook:' || message, job_key_mode => 'unsafe_dedupe');
  END LOOP;
END
$$;--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE o record;
BEGIN
  -- A backup that is restored happened long ago (apps/server/src/db/backup/restore-backup.ts).
  IF coalesce(current_setting('portal.restoring', true), '') = 'yes' THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM public."webhook_endpoints" WHERE "off_at" IS NULL) THEN RETURN NULL; END IF;
  SELECT "order_id", "zoho_account_id", "zoho_user_id", "status_id", "zoho_inventory_invoice_link" IS NOT NULL AS "is_invoiced"
    INTO o FROM public."orders" WHERE "order_id" = NEW."order_id";
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM public."tell_webhooks"(o."zoho_account_id",
    CASE NEW."kind" WHEN 'submitted' THEN 'order.submitted' WHEN 'box-shipped' THEN 'order.shipped'
      WHEN 'exported' THEN CASE WHEN o."is_invoiced" THEN 'order.invoiced' ELSE 'order.changed' END
      ELSE 'order.changed' END,
    NEW."at",
    jsonb_build_object('orderId', o."order_id", 'accountId', o."zoho_account_id", 'agentId', o."zoho_user_id", 'change', NEW."kind",
      'status', CASE o."status_id" WHEN 0 THEN 'Draft' WHEN 1 THEN 'Submitted' WHEN 2 THEN 'Cancelled' WHEN 3 THEN 'Error' ELSE 'Unknown' END));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_device"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A backup that is restored happened long ago (apps/server/src/db/backup/restore-backup.ts).
  IF coalesce(current_setting('portal.restoring', true), '') = 'yes' THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM public."webhook_endpoints" WHERE "off_at" IS NULL) THEN RETURN NULL; END IF;
  PERFORM public."tell_webhooks"(NEW."zoho_account_id", 'device.changed', NEW."at",
    jsonb_build_object('deviceId', NEW."device_id", 'accountId', NEW."zoho_account_id", 'change', NEW."kind", 'status', NEW."status",
      'unitNumber', NEW."unit_number"));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_events_tell_webhooks" AFTER INSERT ON "order_events"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "tell_webhooks_of_order"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "device_events_tell_webhooks" AFTER INSERT ON "device_events"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "tell_webhooks_of_device"();
