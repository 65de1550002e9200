ALTER TABLE "devices" ALTER COLUMN "number_wish" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "devices" ALTER COLUMN "number_wish" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_without_line" ON "devices" USING btree ("order_id") WHERE "devices"."number_wish" = 'none' and "devices"."status" in ('planned', 'ordered');--> statement-breakpoint
CREATE INDEX "devices_without_number" ON "devices" USING btree ("order_id") WHERE "devices"."phone_number" is null and "devices"."order_id" is not null and "devices"."number_wish" is distinct from 'none' and "devices"."status" in ('shipped', 'inService');--> statement-breakpoint
-- Drafts have "No line" where it was only the default, which no person chose: what applies follows from plan and number.
update "devices" set "number_wish" = null where "number_wish" = 'none' and "status" = 'planned';
