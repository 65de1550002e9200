CREATE TABLE "box_events" (
	"box_event_id" uuid PRIMARY KEY NOT NULL,
	"box_id" uuid NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"by" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "box_events_source" CHECK ("box_events"."source" in ('portal', 'carrier')),
	CONSTRAINT "box_events_finite" CHECK (isfinite("box_events"."at"))
);
--> statement-breakpoint
CREATE TABLE "boxes" (
	"box_id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"box_code" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"tracking_number" text,
	"tracking_state" text,
	"tracking_text" text DEFAULT '' NOT NULL,
	"tracked_at" timestamp with time zone,
	"expected_on" date,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"received_by" text,
	"received_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "boxes_of_order" UNIQUE("box_id","order_id"),
	CONSTRAINT "boxes_number_range" CHECK ("boxes"."number" between 1 and 200),
	CONSTRAINT "boxes_box_code" CHECK ("boxes"."box_code" ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
	CONSTRAINT "boxes_status" CHECK ("boxes"."status" in ('open', 'closed', 'shipped', 'delivered')),
	CONSTRAINT "boxes_tracking_state" CHECK ("boxes"."tracking_state" in ('unknown', 'labelCreated', 'inTransit', 'outForDelivery', 'delivered', 'exception', 'returned')),
	CONSTRAINT "boxes_tracking" CHECK ("boxes"."tracking_number" ~ '^[0-9A-Z]{6,35}$'),
	CONSTRAINT "boxes_shipped" CHECK (("boxes"."status" in ('shipped', 'delivered')) = ("boxes"."shipped_at" is not null) and ("boxes"."shipped_at" is null or "boxes"."tracking_number" is not null)),
	CONSTRAINT "boxes_delivered" CHECK (("boxes"."status" = 'delivered') = ("boxes"."delivered_at" is not null)),
	CONSTRAINT "boxes_closed" CHECK (("boxes"."status" = 'open') = ("boxes"."closed_at" is null)),
	CONSTRAINT "boxes_finite" CHECK (isfinite("boxes"."opened_at") and isfinite("boxes"."closed_at") and isfinite("boxes"."shipped_at") and isfinite("boxes"."delivered_at") and isfinite("boxes"."received_at") and isfinite("boxes"."tracked_at") and isfinite("boxes"."expected_on"))
);
--> statement-breakpoint
CREATE TABLE "device_staging" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"bench" text,
	"claimed_by" uuid,
	"claimed_by_name" text,
	"claimed_at" timestamp with time zone,
	"tag_scanned_at" timestamp with time zone,
	"checks" text[] DEFAULT '{}'::text[] NOT NULL,
	"set_aside_reason" text,
	"staged_by" text,
	"staged_at" timestamp with time zone,
	"box_id" uuid,
	"received_at" timestamp with time zone,
	"missing_reason" text,
	"missing_note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "device_staging_claim" CHECK (("device_staging"."claimed_by" is null) = ("device_staging"."claimed_at" is null) and ("device_staging"."claimed_by" is null) = ("device_staging"."bench" is null) and ("device_staging"."claimed_by" is null) = ("device_staging"."claimed_by_name" is null)),
	CONSTRAINT "device_staging_bench" CHECK (length("device_staging"."bench") between 1 and 30),
	CONSTRAINT "device_staging_aside" CHECK (length("device_staging"."set_aside_reason") between 1 and 200),
	CONSTRAINT "device_staging_staged" CHECK (("device_staging"."staged_by" is null) = ("device_staging"."staged_at" is null)),
	CONSTRAINT "device_staging_boxed" CHECK ("device_staging"."box_id" is null or "device_staging"."staged_at" is not null),
	CONSTRAINT "device_staging_missing" CHECK ("device_staging"."missing_reason" in ('notInBox', 'boxTorn', 'otherBox', 'damaged')),
	CONSTRAINT "device_staging_missing_note" CHECK (length("device_staging"."missing_note") <= 300),
	CONSTRAINT "device_staging_finite" CHECK (isfinite("device_staging"."claimed_at") and isfinite("device_staging"."tag_scanned_at") and isfinite("device_staging"."staged_at") and isfinite("device_staging"."received_at"))
);
--> statement-breakpoint
CREATE TABLE "order_staging" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"stage" text DEFAULT 'received' NOT NULL,
	"unit_count" integer NOT NULL,
	"staged_count" integer DEFAULT 0 NOT NULL,
	"packed_count" integer DEFAULT 0 NOT NULL,
	"received_count" integer DEFAULT 0 NOT NULL,
	"box_count" integer DEFAULT 0 NOT NULL,
	"shipped_box_count" integer DEFAULT 0 NOT NULL,
	"delivered_box_count" integer DEFAULT 0 NOT NULL,
	"claimed_by" uuid,
	"claimed_by_name" text,
	"claimed_at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_staging_stage" CHECK ("order_staging"."stage" in ('received', 'atBench', 'shipped', 'delivered')),
	CONSTRAINT "order_staging_counts" CHECK ("order_staging"."staged_count" between 0 and "order_staging"."unit_count" and "order_staging"."packed_count" between 0 and "order_staging"."unit_count" and "order_staging"."received_count" between 0 and "order_staging"."unit_count"),
	CONSTRAINT "order_staging_boxes" CHECK ("order_staging"."shipped_box_count" between 0 and "order_staging"."box_count" and "order_staging"."delivered_box_count" between 0 and "order_staging"."shipped_box_count"),
	CONSTRAINT "order_staging_claim" CHECK (("order_staging"."claimed_by" is null) = ("order_staging"."claimed_at" is null) and ("order_staging"."claimed_by" is null) = ("order_staging"."claimed_by_name" is null)),
	CONSTRAINT "order_staging_finite" CHECK (isfinite("order_staging"."received_at") and isfinite("order_staging"."claimed_at"))
);
--> statement-breakpoint
CREATE TABLE "product_tacs" (
	"tac" text NOT NULL,
	"product_id" uuid NOT NULL,
	"learned_by" text NOT NULL,
	"learned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_tacs_tac_product_id_pk" PRIMARY KEY("tac","product_id"),
	CONSTRAINT "product_tacs_digits" CHECK ("product_tacs"."tac" ~ '^[0-9]{8}$'),
	CONSTRAINT "product_tacs_finite" CHECK (isfinite("product_tacs"."learned_at"))
);
--> statement-breakpoint
ALTER TABLE "box_events" ADD CONSTRAINT "box_events_box_id_boxes_box_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("box_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_staging" ADD CONSTRAINT "device_staging_device_id_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_staging" ADD CONSTRAINT "device_staging_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_staging" ADD CONSTRAINT "device_staging_claimed_by_users_user_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_staging" ADD CONSTRAINT "device_staging_box_of_order" FOREIGN KEY ("box_id","order_id") REFERENCES "public"."boxes"("box_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_staging" ADD CONSTRAINT "order_staging_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_staging" ADD CONSTRAINT "order_staging_claimed_by_users_user_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tacs" ADD CONSTRAINT "product_tacs_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "box_events_of_carrier" ON "box_events" USING btree ("box_id","at","kind","description") WHERE "box_events"."source" = 'carrier';--> statement-breakpoint
CREATE INDEX "box_events_of_box" ON "box_events" USING btree ("box_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "boxes_number" ON "boxes" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "boxes_code" ON "boxes" USING btree ("box_code");--> statement-breakpoint
CREATE UNIQUE INDEX "boxes_tracking_number" ON "boxes" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "boxes_on_the_way" ON "boxes" USING btree ("tracked_at") WHERE "boxes"."status" = 'shipped';--> statement-breakpoint
CREATE INDEX "device_staging_of_order" ON "device_staging" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "device_staging_of_box" ON "device_staging" USING btree ("box_id") WHERE "device_staging"."box_id" is not null;--> statement-breakpoint
CREATE INDEX "order_staging_by_stage" ON "order_staging" USING btree ("stage","received_at","order_id");--> statement-breakpoint
CREATE INDEX "product_tacs_of_product" ON "product_tacs" USING btree ("product_id");