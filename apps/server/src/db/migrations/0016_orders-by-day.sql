CREATE INDEX "orders_by_day" ON "orders" USING btree ((("date_created" at time zone 'UTC')::date),"date_created");--> statement-breakpoint
DROP INDEX "orders_by_date";