ALTER TABLE "password_resets" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
UPDATE "password_resets" SET "expires_at" = "created_at" + interval '1 hour';--> statement-breakpoint
ALTER TABLE "password_resets" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (first_name || ' ' || last_name || chr(10) || last_name || ', ' || first_name || chr(10) || email || chr(10) || phone_number) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "entity_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "search_text" text GENERATED ALWAYS AS (user_name || chr(10) || entity || ' ' || entity_id || chr(10) || entity_name || chr(10) || action || chr(10) || request_id) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_date" ON "orders" USING btree ("date_created","status_id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("last_name"),lower("first_name"),"user_id");--> statement-breakpoint
CREATE INDEX "users_by_words" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("created_at") WHERE "users"."registration" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_by_words" ON "audit_log" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
