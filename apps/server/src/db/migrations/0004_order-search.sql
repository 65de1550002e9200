CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
DROP INDEX "orders_by_words";--> statement-breakpoint
CREATE INDEX "orders_by_agent_words" ON "orders" USING gin ("zoho_user_id","search_text" gin_trgm_ops);