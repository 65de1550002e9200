ALTER TABLE "boxes" ADD COLUMN "destination_position" smallint;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_destination" CHECK ("boxes"."destination_position" >= 1);