ALTER TABLE "quote_links" ADD COLUMN "is_emailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "announced" jsonb;--> statement-breakpoint
-- So far a link does not say where it went: those that were made together with an email are in it.
UPDATE "quote_links" SET "is_emailed" = true FROM "quotes" WHERE "quotes"."quote_id" = "quote_links"."quote_id" AND ("quote_links"."created_at" = "quotes"."sent_at" OR "quote_links"."created_at" = "quotes"."reminded_at");
