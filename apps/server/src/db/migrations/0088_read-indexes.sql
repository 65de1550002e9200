DROP INDEX "devices_by_model";--> statement-breakpoint
DROP INDEX "devices_by_cover";--> statement-breakpoint
CREATE INDEX "devices_by_start" ON "devices" USING btree ("zoho_account_id",(ltrim("unit_sort", '0')) text_pattern_ops,"status","unit_sort");--> statement-breakpoint
CREATE INDEX "devices_by_model" ON "devices" USING btree ("zoho_account_id","model_sort","device_id","status");--> statement-breakpoint
CREATE INDEX "devices_by_cover" ON "devices" USING btree ("zoho_account_id",coalesce("cover_until", 'infinity'::date),"device_id","status","cover_until","cover_from","repairs_used","cover_is_subscription");