CREATE INDEX "accounts_by_small_name" ON "accounts" USING btree (lower("account_name"));--> statement-breakpoint
CREATE INDEX "orders_in_error" ON "orders" USING btree ("date_submitted","order_id") WHERE "orders"."status_id" = 3;--> statement-breakpoint
CREATE INDEX "orders_open_drafts" ON "orders" USING btree ("date_created","order_id") WHERE "orders"."status_id" = 0 and not "orders"."awaits_approval";--> statement-breakpoint
CREATE INDEX "orders_of_account_submitted" ON "orders" USING btree ("zoho_account_id","date_submitted","order_id") WHERE "orders"."status_id" in (1, 3);--> statement-breakpoint
CREATE INDEX "repair_cases_open_by_report" ON "repair_cases" USING btree ("reported_at","case_id") WHERE "repair_cases"."state" not in ('declined', 'closed');