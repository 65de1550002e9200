ALTER TABLE "account_addresses" ADD COLUMN "copied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "copied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "copied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "copied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "repair_devices" ADD COLUMN "copied_at" timestamp with time zone;