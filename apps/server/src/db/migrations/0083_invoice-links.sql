ALTER TABLE "ledger_invoices" ADD COLUMN "former_secrets" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD COLUMN "link_renewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_invoices" ADD CONSTRAINT "ledger_invoices_renewed" CHECK (isfinite("ledger_invoices"."link_renewed_at"));