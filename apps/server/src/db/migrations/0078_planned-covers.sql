-- A default that is the same for all rows does not rewrite the table. So far cover began when it was started; the table has few rows.
ALTER TABLE "agent_covers" ADD COLUMN "starts_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "agent_covers" SET "starts_at" = "started_at";--> statement-breakpoint
ALTER TABLE "agent_covers" ADD CONSTRAINT "agent_covers_starts_finite" CHECK (isfinite("agent_covers"."starts_at"));
