CREATE TABLE "repair_cases" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"case_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "repair_cases_case_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"device_id" uuid NOT NULL,
	"zoho_account_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"description" text NOT NULL,
	"unit_number" text,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"holder" text NOT NULL,
	"station_name" text NOT NULL,
	"place" text NOT NULL,
	"reported_by" uuid NOT NULL,
	"reported_by_name" text NOT NULL,
	"on_behalf_of" text,
	"reported_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decline_reason" text,
	"charge" text,
	"price_cents" integer,
	"decision" jsonb,
	"cover_source" text,
	"cover_until" date,
	"cover_repair" smallint,
	"program_id" text,
	"tracking_number" text,
	"return_tracking_number" text,
	"replacement_device_id" uuid,
	"is_swap" boolean DEFAULT false NOT NULL,
	"spare_device_id" uuid,
	"spare_lent_at" timestamp with time zone,
	"spare_returned_at" timestamp with time zone,
	"line_suspended_at" timestamp with time zone,
	"line_suspended_by" text,
	"lock_requested_at" timestamp with time zone,
	"lock_requested_by" text,
	"police_report" text,
	"police_report_at" timestamp with time zone,
	"police_report_by" text,
	"found_at" timestamp with time zone,
	"status_before" text,
	"return_due_on" date,
	"return_reminded_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"device_end" text,
	"not_returned_cents" integer,
	"works_again_at" timestamp with time zone,
	"due_for" text,
	"due_at" timestamp with time zone,
	"late_told_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_lines" text GENERATED ALWAYS AS (lower(coalesce(unit_number, '') || chr(10) || holder || chr(10) || make || ' ' || model || chr(10) || description)) STORED NOT NULL,
	CONSTRAINT "repair_cases_number" UNIQUE("case_number"),
	CONSTRAINT "repair_cases_kind" CHECK ("repair_cases"."kind" in ('cracked', 'battery', 'chargingPort', 'lost', 'stolen', 'other')),
	CONSTRAINT "repair_cases_state" CHECK ("repair_cases"."state" in ('reported', 'accepted', 'declined', 'replacementSent', 'inRepair', 'returned', 'closed')),
	CONSTRAINT "repair_cases_description" CHECK (length("repair_cases"."description") <= 1000),
	CONSTRAINT "repair_cases_place" CHECK (length("repair_cases"."place") <= 100),
	CONSTRAINT "repair_cases_holder" CHECK (length("repair_cases"."holder") <= 60),
	CONSTRAINT "repair_cases_decided" CHECK (("repair_cases"."decided_by" is null) = ("repair_cases"."decided_at" is null) and ("repair_cases"."state" not in ('accepted', 'replacementSent', 'inRepair', 'returned') or "repair_cases"."charge" is not null)),
	CONSTRAINT "repair_cases_declined" CHECK (("repair_cases"."state" = 'declined') = ("repair_cases"."decline_reason" is not null) and length("repair_cases"."decline_reason") <= 500),
	CONSTRAINT "repair_cases_charge" CHECK ("repair_cases"."charge" in ('cover', 'none', 'price')),
	CONSTRAINT "repair_cases_price" CHECK (("repair_cases"."charge" is null) = ("repair_cases"."price_cents" is null) and ("repair_cases"."charge" = 'price' or "repair_cases"."price_cents" = 0) and "repair_cases"."price_cents" >= 0),
	CONSTRAINT "repair_cases_cover_source" CHECK ("repair_cases"."cover_source" in ('own', 'program')),
	CONSTRAINT "repair_cases_cover_used" CHECK (("repair_cases"."cover_source" is null) = ("repair_cases"."cover_until" is null) and ("repair_cases"."cover_source" is not null and "repair_cases"."cover_source" = 'own') = ("repair_cases"."cover_repair" is not null) and ("repair_cases"."cover_source" is not null and "repair_cases"."cover_source" = 'program') = ("repair_cases"."program_id" is not null) and "repair_cases"."cover_repair" >= 1),
	CONSTRAINT "repair_cases_tracking" CHECK ("repair_cases"."tracking_number" ~ '^[0-9A-Z]{6,35}$' and "repair_cases"."return_tracking_number" ~ '^[0-9A-Z]{6,35}$'),
	CONSTRAINT "repair_cases_spare" CHECK (("repair_cases"."spare_device_id" is null or "repair_cases"."spare_lent_at" is not null) and ("repair_cases"."spare_returned_at" is null or "repair_cases"."spare_lent_at" is not null) and "repair_cases"."spare_device_id" <> "repair_cases"."device_id"),
	CONSTRAINT "repair_cases_not_itself" CHECK ("repair_cases"."replacement_device_id" <> "repair_cases"."device_id"),
	CONSTRAINT "repair_cases_gone" CHECK ("repair_cases"."kind" in ('lost', 'stolen') or ("repair_cases"."line_suspended_at" is null and "repair_cases"."lock_requested_at" is null and "repair_cases"."police_report" is null and "repair_cases"."found_at" is null)),
	CONSTRAINT "repair_cases_checklist" CHECK (("repair_cases"."line_suspended_at" is null) = ("repair_cases"."line_suspended_by" is null) and ("repair_cases"."lock_requested_at" is null) = ("repair_cases"."lock_requested_by" is null) and ("repair_cases"."police_report" is null) = ("repair_cases"."police_report_at" is null) and ("repair_cases"."police_report" is null) = ("repair_cases"."police_report_by" is null)),
	CONSTRAINT "repair_cases_status_before" CHECK ("repair_cases"."status_before" in ('planned', 'ordered', 'staged', 'shipped', 'missing', 'inService', 'spare', 'inRepair', 'lost', 'stolen', 'replaced', 'retired')),
	CONSTRAINT "repair_cases_police" CHECK (length("repair_cases"."police_report") between 1 and 40),
	CONSTRAINT "repair_cases_device_end" CHECK ("repair_cases"."device_end" in ('retired', 'spare', 'inService', 'notReturned')),
	CONSTRAINT "repair_cases_not_returned" CHECK ("repair_cases"."not_returned_cents" >= 0),
	CONSTRAINT "repair_cases_due" CHECK (("repair_cases"."due_for" is null) = ("repair_cases"."due_at" is null) and "repair_cases"."due_for" in ('decision', 'shipment', 'repair', 'closing', 'answer') and ("repair_cases"."due_at" is null or "repair_cases"."state" not in ('declined', 'closed'))),
	CONSTRAINT "repair_cases_closed" CHECK (("repair_cases"."state" = 'closed') = ("repair_cases"."closed_at" is not null)),
	CONSTRAINT "repair_cases_finite" CHECK (isfinite("repair_cases"."reported_at") and isfinite("repair_cases"."decided_at") and isfinite("repair_cases"."spare_lent_at") and isfinite("repair_cases"."spare_returned_at") and isfinite("repair_cases"."line_suspended_at") and isfinite("repair_cases"."lock_requested_at") and isfinite("repair_cases"."police_report_at") and isfinite("repair_cases"."found_at") and isfinite("repair_cases"."return_reminded_at") and isfinite("repair_cases"."returned_at") and isfinite("repair_cases"."works_again_at") and isfinite("repair_cases"."due_at") and isfinite("repair_cases"."late_told_at") and isfinite("repair_cases"."closed_at") and isfinite("repair_cases"."changed_at"))
);
--> statement-breakpoint
CREATE TABLE "repair_events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"by" text NOT NULL,
	"on_behalf_of" text,
	"at" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "repair_events_finite" CHECK (isfinite("repair_events"."at"))
);
--> statement-breakpoint
CREATE TABLE "repair_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"is_staff" boolean NOT NULL,
	"is_internal" boolean NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "repair_messages_text" CHECK (length("repair_messages"."text") between 1 and 2000),
	CONSTRAINT "repair_messages_internal" CHECK ("repair_messages"."is_staff" or not "repair_messages"."is_internal"),
	CONSTRAINT "repair_messages_finite" CHECK (isfinite("repair_messages"."at"))
);
--> statement-breakpoint
CREATE TABLE "repair_pictures" (
	"picture_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"file_name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "repair_pictures_place" UNIQUE("case_id","place"),
	CONSTRAINT "repair_pictures_file" UNIQUE("file_name"),
	CONSTRAINT "repair_pictures_at_most" CHECK ("repair_pictures"."place" between 1 and 4),
	CONSTRAINT "repair_pictures_file_name" CHECK ("repair_pictures"."file_name" ~ '^case-[0-9a-f]{32}$'),
	CONSTRAINT "repair_pictures_size" CHECK ("repair_pictures"."width" > 0 and "repair_pictures"."height" > 0),
	CONSTRAINT "repair_pictures_finite" CHECK (isfinite("repair_pictures"."at"))
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "cover_is_subscription" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "repair_cases" ADD CONSTRAINT "repair_cases_device_id_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_cases" ADD CONSTRAINT "repair_cases_reported_by_users_user_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_cases" ADD CONSTRAINT "repair_cases_replacement_device_id_devices_device_id_fk" FOREIGN KEY ("replacement_device_id") REFERENCES "public"."devices"("device_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_cases" ADD CONSTRAINT "repair_cases_spare_device_id_devices_device_id_fk" FOREIGN KEY ("spare_device_id") REFERENCES "public"."devices"("device_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_events" ADD CONSTRAINT "repair_events_case_id_repair_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."repair_cases"("case_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_events" ADD CONSTRAINT "repair_events_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_messages" ADD CONSTRAINT "repair_messages_case_id_repair_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."repair_cases"("case_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_messages" ADD CONSTRAINT "repair_messages_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_pictures" ADD CONSTRAINT "repair_pictures_case_id_repair_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."repair_cases"("case_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_pictures" ADD CONSTRAINT "repair_pictures_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "repair_cases_open" ON "repair_cases" USING btree ("device_id","kind") WHERE "repair_cases"."state" not in ('declined', 'closed');--> statement-breakpoint
CREATE UNIQUE INDEX "repair_cases_lent" ON "repair_cases" USING btree ("spare_device_id") WHERE "repair_cases"."spare_device_id" is not null and "repair_cases"."spare_returned_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "repair_cases_cover" ON "repair_cases" USING btree ("device_id","cover_until","cover_repair") WHERE "repair_cases"."cover_source" = 'own';--> statement-breakpoint
CREATE UNIQUE INDEX "repair_cases_program" ON "repair_cases" USING btree ("program_id") WHERE "repair_cases"."cover_source" = 'program';--> statement-breakpoint
CREATE UNIQUE INDEX "repair_cases_replacement" ON "repair_cases" USING btree ("replacement_device_id") WHERE "repair_cases"."replacement_device_id" is not null;--> statement-breakpoint
CREATE INDEX "repair_cases_by_due" ON "repair_cases" USING btree (coalesce("due_at", 'infinity'::timestamptz),"case_number");--> statement-breakpoint
CREATE INDEX "repair_cases_of_account_by_due" ON "repair_cases" USING btree ("zoho_account_id",coalesce("due_at", 'infinity'::timestamptz),"case_number");--> statement-breakpoint
CREATE INDEX "repair_cases_open_by_due" ON "repair_cases" USING btree (coalesce("due_at", 'infinity'::timestamptz),"case_number") WHERE "repair_cases"."state" not in ('declined', 'closed');--> statement-breakpoint
CREATE INDEX "repair_cases_open_of_account" ON "repair_cases" USING btree ("zoho_account_id",coalesce("due_at", 'infinity'::timestamptz),"case_number") WHERE "repair_cases"."state" not in ('declined', 'closed');--> statement-breakpoint
CREATE INDEX "repair_cases_of_account" ON "repair_cases" USING btree ("zoho_account_id","case_number");--> statement-breakpoint
CREATE INDEX "repair_cases_by_change" ON "repair_cases" USING btree ("changed_at","case_number");--> statement-breakpoint
CREATE INDEX "repair_cases_of_account_by_change" ON "repair_cases" USING btree ("zoho_account_id","changed_at","case_number");--> statement-breakpoint
CREATE INDEX "repair_cases_by_state" ON "repair_cases" USING btree ("state","zoho_account_id","case_number");--> statement-breakpoint
CREATE INDEX "repair_cases_of_device" ON "repair_cases" USING btree ("device_id","case_number");--> statement-breakpoint
CREATE INDEX "repair_cases_of_spare" ON "repair_cases" USING btree ("spare_device_id") WHERE "repair_cases"."spare_device_id" is not null;--> statement-breakpoint
CREATE INDEX "repair_cases_late" ON "repair_cases" USING btree ("due_at") WHERE "repair_cases"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "repair_cases_return" ON "repair_cases" USING btree ("return_due_on") WHERE "repair_cases"."device_end" is null;--> statement-breakpoint
CREATE INDEX "repair_cases_by_words" ON "repair_cases" USING gin ("search_lines" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "repair_events_of_case" ON "repair_events" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "repair_messages_of_case" ON "repair_messages" USING btree ("case_id","at");--> statement-breakpoint
-- The timeline of a case is append-only (docs/spec/repairs.md#timeline).
CREATE FUNCTION "refuse_repair_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The timeline of cases is append-only.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "repair_events_append_only" BEFORE UPDATE OR DELETE ON "repair_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_repair_event_change"();--> statement-breakpoint
CREATE TRIGGER "repair_events_not_emptied" BEFORE TRUNCATE ON "repair_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_repair_event_change"();
