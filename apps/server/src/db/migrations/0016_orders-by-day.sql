DROP INDEX "orders_by_date";--> statement-breakpoint
CREATE INDEX "orders_by_day" ON "orders" USING btree ((("date_created" at time zone 'UTC')::date),"date_created");