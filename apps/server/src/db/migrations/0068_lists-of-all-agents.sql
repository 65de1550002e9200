CREATE INDEX "accounts_inactive" ON "accounts" USING btree ("zoho_account_id") WHERE not "accounts"."is_active";--> statement-breakpoint
CREATE INDEX "accounts_by_name" ON "accounts" USING btree ("account_name","zoho_account_id");--> statement-breakpoint
CREATE INDEX "devices_of_all_by_unit" ON "devices" USING btree ("unit_sort","device_id");--> statement-breakpoint
CREATE INDEX "devices_of_all_by_holder" ON "devices" USING btree ("holder_sort","device_id");--> statement-breakpoint
CREATE INDEX "devices_of_all_by_model" ON "devices" USING btree ("model_sort","device_id");--> statement-breakpoint
CREATE INDEX "devices_of_all_by_cover" ON "devices" USING btree (coalesce("cover_until", 'infinity'::date),"device_id");--> statement-breakpoint
CREATE INDEX "devices_of_all_by_change" ON "devices" USING btree ("changed_at","device_id");--> statement-breakpoint
CREATE INDEX "devices_of_all_by_status" ON "devices" USING btree ("status","unit_sort","device_id","zoho_account_id");--> statement-breakpoint
CREATE INDEX "devices_of_carrier" ON "devices" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "orders_by_status_day" ON "orders" USING btree ("status_id",(("date_created" at time zone 'UTC')::date),"date_created");--> statement-breakpoint
CREATE INDEX "orders_by_day_invoiced" ON "orders" USING btree ((("date_created" at time zone 'UTC')::date),"date_created") WHERE "orders"."zoho_inventory_invoice_link" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("order_total_cents","order_id");