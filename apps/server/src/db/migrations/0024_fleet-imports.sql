CREATE TABLE "fleet_imports" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"zoho_account_id" text NOT NULL,
	"source" text NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"on_behalf_of" text,
	"at" timestamp with time zone NOT NULL,
	"device_count" integer NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "fleet_imports_source" CHECK ("fleet_imports"."source" in ('file', 'screenRepair')),
	CONSTRAINT "fleet_imports_count" CHECK ("fleet_imports"."device_count" > 0),
	CONSTRAINT "fleet_imports_finite" CHECK (isfinite("fleet_imports"."at") and isfinite("fleet_imports"."undone_at"))
);
--> statement-breakpoint
CREATE TABLE "fleet_views" (
	"view_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"zoho_account_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fleet_views_name" CHECK (length("fleet_views"."name") between 1 and 60),
	CONSTRAINT "fleet_views_address" CHECK (length("fleet_views"."address") <= 3000),
	CONSTRAINT "fleet_views_finite" CHECK (isfinite("fleet_views"."created_at"))
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "fleet_imports" ADD CONSTRAINT "fleet_imports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_views" ADD CONSTRAINT "fleet_views_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_imports_of_account" ON "fleet_imports" USING btree ("zoho_account_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_views_by_name" ON "fleet_views" USING btree ("user_id","zoho_account_id",lower("name"));--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_import_id_fleet_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fleet_imports"("import_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_of_import" ON "devices" USING btree ("import_id") WHERE "devices"."import_id" is not null;