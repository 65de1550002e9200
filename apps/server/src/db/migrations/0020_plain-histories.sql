-- First, while orders can still be read: what follows needs the table for itself, for a moment.
CREATE INDEX "orders_by_agent_words" ON "orders" USING gin ("zoho_user_id","search_lines" gin_trgm_ops);--> statement-breakpoint
DROP TRIGGER "orders_leave_histories" ON "orders";--> statement-breakpoint
DROP TRIGGER "orders_move_between_histories" ON "orders";--> statement-breakpoint
DROP TRIGGER "orders_from_long_ago" ON "orders";--> statement-breakpoint
DROP FUNCTION "note_history_change"();--> statement-breakpoint
DROP TABLE "history_changes";--> statement-breakpoint
DROP INDEX "orders_by_agent_grams";--> statement-breakpoint
DROP INDEX "orders_by_agent_lines";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search_text";--> statement-breakpoint
DROP FUNCTION search_grams(text, text);--> statement-breakpoint
DROP FUNCTION line_grams(text, text);--> statement-breakpoint
DROP FUNCTION line_grams(text, text[]);
