CREATE TABLE "carrier_arrivals" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_arrivals_outcome" CHECK ("carrier_arrivals"."outcome" in ('arrived', 'missing')),
	CONSTRAINT "carrier_arrivals_note" CHECK (length("carrier_arrivals"."note") <= 300),
	CONSTRAINT "carrier_arrivals_finite" CHECK (isfinite("carrier_arrivals"."at"))
);
--> statement-breakpoint
ALTER TABLE "carrier_arrivals" ADD CONSTRAINT "carrier_arrivals_device_id_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_arrivals" ADD CONSTRAINT "carrier_arrivals_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_arrivals_of_order" ON "carrier_arrivals" USING btree ("order_id");