ALTER TABLE "carriers" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- The order of every list before it was a setting: AT&T, T-Mobile, Verizon, US Cellular, N/A.
UPDATE "carriers" SET "place" = right("id"::text, 12)::integer WHERE "id"::text LIKE '01900000-0000-7000-8010-%';
