ALTER TABLE "quotes" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "expiry_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_reminders_finite" CHECK (isfinite("quotes"."reminded_at") and isfinite("quotes"."expiry_told_at"));