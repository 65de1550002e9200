CREATE TABLE "setting_drafts" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"based_on" integer NOT NULL,
	"value" jsonb NOT NULL,
	"preview_hash" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "setting_drafts_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "setting_drafts_key" CHECK ("setting_drafts"."key" ~ '^[a-z][a-z-]{0,39}$'),
	CONSTRAINT "setting_drafts_based_on" CHECK ("setting_drafts"."based_on" >= 0),
	CONSTRAINT "setting_drafts_finite" CHECK (isfinite("setting_drafts"."at"))
);
--> statement-breakpoint
CREATE TABLE "setting_versions" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"restored" integer,
	"note" text NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "setting_versions_key_version_pk" PRIMARY KEY("key","version"),
	CONSTRAINT "setting_versions_key" CHECK ("setting_versions"."key" ~ '^[a-z][a-z-]{0,39}$'),
	CONSTRAINT "setting_versions_version" CHECK ("setting_versions"."version" >= 1),
	CONSTRAINT "setting_versions_restored" CHECK ("setting_versions"."restored" between 0 and "setting_versions"."version" - 1),
	CONSTRAINT "setting_versions_value" CHECK ("setting_versions"."value" is not null or "setting_versions"."restored" is not null),
	CONSTRAINT "setting_versions_note" CHECK (length("setting_versions"."note") <= 200),
	CONSTRAINT "setting_versions_by" CHECK (length("setting_versions"."by") between 1 and 250),
	CONSTRAINT "setting_versions_finite" CHECK (isfinite("setting_versions"."at"))
);
--> statement-breakpoint
ALTER TABLE "setting_drafts" ADD CONSTRAINT "setting_drafts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "setting_drafts_preview" ON "setting_drafts" USING btree ("preview_hash");--> statement-breakpoint
CREATE FUNCTION "refuse_setting_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Versions of settings are append-only.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "setting_versions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "setting_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_setting_change"();
