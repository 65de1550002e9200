CREATE TABLE "ledger_packages" (
	"package_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"sales_order_id" text NOT NULL,
	"draft" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_packages_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "ledger_shipments" (
	"shipment_id" text PRIMARY KEY NOT NULL,
	"package_id" text NOT NULL,
	"tracking_number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_shipments_packageId_unique" UNIQUE("package_id")
);
--> statement-breakpoint
CREATE TABLE "box_exports" (
	"box_id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"lines" jsonb NOT NULL,
	"package_id" text,
	"shipment_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "box_exports_state" CHECK ("box_exports"."state" in ('waiting', 'exported', 'handled'))
);
--> statement-breakpoint
ALTER TABLE "order_exports" ADD COLUMN "exported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_packages" ADD CONSTRAINT "ledger_packages_sales_order_id_ledger_sales_orders_sales_order_id_fk" FOREIGN KEY ("sales_order_id") REFERENCES "public"."ledger_sales_orders"("sales_order_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_shipments" ADD CONSTRAINT "ledger_shipments_package_id_ledger_packages_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."ledger_packages"("package_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_exports" ADD CONSTRAINT "box_exports_box_id_boxes_box_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("box_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "box_exports_of_order" ON "box_exports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "box_exports_waiting" ON "box_exports" USING btree ("order_id") WHERE "box_exports"."state" = 'waiting';