ALTER TABLE "boxes" ADD COLUMN "alerts_ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_alerts_finite" CHECK (isfinite("boxes"."alerts_ask_at"));