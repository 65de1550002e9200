ALTER TABLE "ledger_packages" ADD CONSTRAINT "ledger_packages_finite" CHECK (isfinite("ledger_packages"."created_at"));--> statement-breakpoint
ALTER TABLE "ledger_shipments" ADD CONSTRAINT "ledger_shipments_finite" CHECK (isfinite("ledger_shipments"."created_at"));--> statement-breakpoint
ALTER TABLE "box_exports" ADD CONSTRAINT "box_exports_finite" CHECK (isfinite("box_exports"."created_at") and isfinite("box_exports"."finished_at"));--> statement-breakpoint
ALTER TABLE "order_exports" ADD CONSTRAINT "order_exports_exported_finite" CHECK (isfinite("order_exports"."exported_at"));