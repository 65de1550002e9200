ALTER TABLE "kits" ADD CONSTRAINT "kits_of_account" UNIQUE("kit_id","zoho_account_id");--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "kit_id" uuid;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "kit_name" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "kit_version" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_kit_of_account" FOREIGN KEY ("kit_id","zoho_account_id") REFERENCES "public"."kits"("kit_id","zoho_account_id") ON DELETE SET NULL ("kit_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_of_kit" ON "devices" USING btree ("kit_id","unit_sort","device_id") WHERE "devices"."kit_id" is not null;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_kit_name" CHECK (length("devices"."kit_name") <= 60);--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_kit_given" CHECK (("devices"."kit_name" is null) = ("devices"."kit_version" is null) and ("devices"."kit_id" is null or "devices"."kit_name" is not null));