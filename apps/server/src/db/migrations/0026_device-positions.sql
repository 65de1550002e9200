ALTER TABLE "devices" ADD COLUMN "line_position" smallint;--> statement-breakpoint
-- The devices that are on orders already get the positions of their lines, in the order of their unit numbers.
UPDATE "devices" SET "line_position" = placed.position FROM (
  SELECT "device_id", row_number() OVER (PARTITION BY "order_item_id" ORDER BY "unit_sort", "device_id") - 1 AS position
  FROM "devices" WHERE "order_item_id" IS NOT NULL AND "status" NOT IN ('replaced', 'retired')
) placed WHERE "devices"."device_id" = placed."device_id" AND placed.position < 500;--> statement-breakpoint
CREATE UNIQUE INDEX "devices_position" ON "devices" USING btree ("order_item_id","line_position") WHERE "devices"."status" not in ('replaced', 'retired');--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_line_position" CHECK ("devices"."line_position" is null or ("devices"."order_item_id" is not null and "devices"."line_position" between 0 and 499));