ALTER TABLE "order_destinations" ADD COLUMN "is_remainder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "start_at" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_start_at" CHECK ("users"."start_at" in ('shop', 'desk', 'accounts', 'orders', 'invoices', 'fleet', 'repairs', 'staging', 'admin'));