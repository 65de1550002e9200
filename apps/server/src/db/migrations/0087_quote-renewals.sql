ALTER TABLE "quotes" ADD COLUMN "receipt_email" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "renewal_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "renewal_note" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_renewal" CHECK (isfinite("quotes"."renewal_asked_at"));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_renewal_note" CHECK (length("quotes"."renewal_note") <= 500);--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_receipt_email" CHECK (length("quotes"."receipt_email") <= 254);