CREATE TABLE "holder_erasures" (
	"erasure_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"zoho_account_id" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid,
	"request_id" text NOT NULL,
	"device_count" integer NOT NULL,
	"entry_count" integer NOT NULL,
	"erased_at" timestamp with time zone DEFAULT transaction_timestamp() NOT NULL,
	"transaction_id" text DEFAULT pg_current_xact_id()::text NOT NULL,
	CONSTRAINT "holder_erasures_reason" CHECK ("holder_erasures"."reason" in ('account', 'holder', 'retention')),
	CONSTRAINT "holder_erasures_user" CHECK (("holder_erasures"."reason" = 'retention') = ("holder_erasures"."user_id" is null)),
	CONSTRAINT "holder_erasures_finite" CHECK (isfinite("holder_erasures"."erased_at"))
);
--> statement-breakpoint
ALTER TABLE "holder_erasures" ADD CONSTRAINT "holder_erasures_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holder_erasures_of_transaction" ON "holder_erasures" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "devices_ended" ON "devices" USING btree ("zoho_account_id","device_id") WHERE "devices"."status" in ('replaced', 'retired');--> statement-breakpoint
-- Erasures are recorded once, and the record stays.
CREATE FUNCTION "refuse_erasure_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The record of erasures is append-only.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "holder_erasures_append_only" BEFORE UPDATE OR DELETE ON "holder_erasures"
  FOR EACH ROW EXECUTE FUNCTION "refuse_erasure_change"();--> statement-breakpoint
CREATE TRIGGER "holder_erasures_not_emptied" BEFORE TRUNCATE ON "holder_erasures"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erasure_change"();--> statement-breakpoint
-- Whether a holder's name is to be erased; null stands for every name. Names are compared without case.
CREATE FUNCTION "is_holder_to_erase"("value" text, "named" text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce("value", '') <> '' AND ("named" IS NULL OR lower("value") = lower("named"))
$$;--> statement-breakpoint
-- The changes of an entry with an empty text for each erased name; null is left for "no holder".
CREATE FUNCTION "changes_without_holder"("changes" jsonb, "named" text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_agg(
    CASE WHEN one->>'field' = 'holder' THEN one
      || CASE WHEN public.is_holder_to_erase(one->>'from', "named") THEN '{"from": ""}'::jsonb ELSE '{}'::jsonb END
      || CASE WHEN public.is_holder_to_erase(one->>'to', "named") THEN '{"to": ""}'::jsonb ELSE '{}'::jsonb END
    ELSE one END ORDER BY place), '[]'::jsonb)
  FROM jsonb_array_elements("changes") WITH ORDINALITY AS each_one(one, place)
$$;--> statement-breakpoint
-- Whether the second list of changes is the first one with nothing but names of holders emptied.
CREATE FUNCTION "only_holders_erased"("was" jsonb, "is" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_typeof("is") = 'array' AND jsonb_array_length("was") = jsonb_array_length("is") AND NOT EXISTS (
    SELECT FROM jsonb_array_elements("was") WITH ORDINALITY AS before(one, place)
    JOIN jsonb_array_elements("is") WITH ORDINALITY AS after(one, place) USING (place)
    WHERE (after.one = before.one OR (
      before.one->>'field' = 'holder' AND jsonb_typeof(after.one) = 'object'
      AND after.one - 'from' - 'to' = before.one - 'from' - 'to'
      AND (after.one->'from' = before.one->'from' OR (after.one->'from' = '""' AND before.one->>'from' <> ''))
      AND (after.one->'to' = before.one->'to' OR (after.one->'to' = '""' AND before.one->>'to' <> ''))
    )) IS NOT TRUE)
$$;--> statement-breakpoint
-- The history of a device stays as it was written and goes only with the device itself. Only names of holders can be
-- emptied, in a transaction that has recorded an erasure of this account.
CREATE OR REPLACE FUNCTION "refuse_device_event_change"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM public."devices" WHERE "device_id" = OLD."device_id") THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND (NEW."holder" = OLD."holder" OR NEW."holder" = '')
    AND public.only_holders_erased(OLD."changes", NEW."changes")
    AND to_jsonb(NEW) - 'holder' - 'changes' = to_jsonb(OLD) - 'holder' - 'changes'
    AND EXISTS (
      SELECT FROM public."holder_erasures"
      WHERE "transaction_id" = pg_current_xact_id()::text AND "erased_at" = transaction_timestamp()
        AND "zoho_account_id" = OLD."zoho_account_id")
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The history of devices is append-only.';
END
$$;--> statement-breakpoint
-- Erases names of holders in devices of an account and in their histories, and records it without the names. It runs as
-- the owner of the tables: the role that serves may change no history (docs/spec/fleet.md#personal-data).
-- "named" is the holder, or null for all; for 'retention' only devices that have ended are looked at.
-- Answers the devices that had such a name.
CREATE FUNCTION "erase_holders"(
  "account" text, "ids" uuid[], "named" text, "why" text, "who" uuid, "request" text, "moment" timestamptz
) RETURNS uuid[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  "own" uuid[];
  "touched" uuid[];
  "held" integer;
  "entries" integer;
BEGIN
  IF ("named" IS NOT NULL) <> ("why" = 'holder') THEN
    RAISE EXCEPTION 'An erasure names a holder exactly when it is for one holder.';
  END IF;
  SELECT coalesce(array_agg("device_id"), '{}') INTO "own" FROM (
    SELECT "device_id" FROM public."devices"
    WHERE "device_id" = ANY("ids") AND "zoho_account_id" = "account"
      AND ("why" <> 'retention' OR "status" IN ('replaced', 'retired'))
    ORDER BY "device_id" FOR NO KEY UPDATE
  ) locked;
  SELECT count(*), coalesce(array_agg(DISTINCT "device_id"), '{}') INTO "entries", "touched" FROM public."device_events"
  WHERE "device_id" = ANY("own") AND (public.is_holder_to_erase("holder", "named")
    OR public.changes_without_holder("changes", "named") <> "changes");
  SELECT count(*), "touched" || coalesce(array_agg("device_id") FILTER (WHERE NOT "device_id" = ANY("touched")), '{}')
  INTO "held", "touched" FROM public."devices"
  WHERE "device_id" = ANY("own") AND public.is_holder_to_erase("holder", "named");
  IF cardinality("touched") = 0 THEN
    RETURN "touched";
  END IF;
  INSERT INTO public."holder_erasures" ("zoho_account_id", "reason", "user_id", "request_id", "device_count", "entry_count")
  VALUES ("account", "why", "who", "request", cardinality("touched"), "entries");
  IF "entries" > 0 THEN
    UPDATE public."device_events" SET
      "holder" = CASE WHEN public.is_holder_to_erase("holder", "named") THEN '' ELSE "holder" END,
      "changes" = public.changes_without_holder("changes", "named")
    WHERE "device_id" = ANY("touched") AND (public.is_holder_to_erase("holder", "named")
      OR public.changes_without_holder("changes", "named") <> "changes");
  END IF;
  IF "held" > 0 THEN
    UPDATE public."devices" SET "holder" = '', "version" = "version" + 1, "changed_at" = "moment"
    WHERE "device_id" = ANY("touched") AND public.is_holder_to_erase("holder", "named");
  END IF;
  RETURN "touched";
END
$$;--> statement-breakpoint
-- Only the owner of the tables, and the role that serves: it is granted with the tables (db/runtime-role.ts).
REVOKE ALL ON FUNCTION "erase_holders"(text, uuid[], text, text, uuid, text, timestamptz) FROM PUBLIC;
