ALTER TABLE "order_approvals" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_awaiting_approval" ON "orders" USING btree ("order_id") WHERE "orders"."awaits_approval";--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_reminded_finite" CHECK (isfinite("order_approvals"."reminded_at"));