CREATE TABLE "history_changes" (
	"kind" text NOT NULL,
	"zoho_id" text NOT NULL,
	"changed_by" bigint NOT NULL,
	CONSTRAINT "history_changes_kind_zoho_id_pk" PRIMARY KEY("kind","zoho_id")
);
--> statement-breakpoint
CREATE FUNCTION "note_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public."history_changes" ("kind", "zoho_id", "changed_by")
  SELECT "kind", "zoho_id", pg_current_xact_id()::text::bigint
  FROM (VALUES ('agent', OLD."zoho_user_id"), ('account', OLD."zoho_account_id"),
               ('agent', NEW."zoho_user_id"), ('account', NEW."zoho_account_id")) AS "of" ("kind", "zoho_id")
  WHERE "zoho_id" IS NOT NULL
  GROUP BY "kind", "zoho_id" ORDER BY "kind", "zoho_id"
  ON CONFLICT ("kind", "zoho_id") DO UPDATE SET "changed_by" = excluded."changed_by"
    WHERE "history_changes"."changed_by" <> excluded."changed_by";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_leave_histories" AFTER DELETE ON "orders"
  FOR EACH ROW WHEN (OLD."date_created" < clock_timestamp() - interval '12 hours')
  EXECUTE FUNCTION "note_history_change"();--> statement-breakpoint
CREATE TRIGGER "orders_move_between_histories" AFTER UPDATE OF "zoho_user_id", "zoho_account_id", "date_created" ON "orders"
  FOR EACH ROW WHEN ((OLD."zoho_user_id", OLD."zoho_account_id", OLD."date_created")
    IS DISTINCT FROM (NEW."zoho_user_id", NEW."zoho_account_id", NEW."date_created")
    AND least(OLD."date_created", NEW."date_created") < clock_timestamp() - interval '12 hours')
  EXECUTE FUNCTION "note_history_change"();--> statement-breakpoint
CREATE TRIGGER "orders_from_long_ago" AFTER INSERT ON "orders"
  FOR EACH ROW WHEN (NEW."date_created" < clock_timestamp() - interval '12 hours')
  EXECUTE FUNCTION "note_history_change"();
