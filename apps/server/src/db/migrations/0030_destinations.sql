CREATE TABLE "order_destinations" (
	"destination_id" uuid PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"station_id" uuid,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"code" text NOT NULL,
	"address_override_reason" text,
	"ship_direct" boolean,
	"shipping_description" text,
	"shipping_rate_cents" integer,
	CONSTRAINT "order_destinations_of_order" UNIQUE("destination_id","order_id"),
	CONSTRAINT "order_destinations_in_order" UNIQUE("order_id","position"),
	CONSTRAINT "order_destinations_position" CHECK ("order_destinations"."position" between 2 and 10),
	CONSTRAINT "order_destinations_rate" CHECK ("order_destinations"."shipping_rate_cents" >= 0),
	CONSTRAINT "order_destinations_name" CHECK (length("order_destinations"."name") <= 60)
);
--> statement-breakpoint
CREATE TABLE "order_item_destinations" (
	"destination_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"order_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_item_destinations_destination_id_order_item_id_pk" PRIMARY KEY("destination_id","order_item_id"),
	CONSTRAINT "order_item_destinations_quantity" CHECK ("order_item_destinations"."quantity" between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "order_destinations" ADD CONSTRAINT "order_destinations_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_destinations" ADD CONSTRAINT "order_destinations_station_id_stations_station_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("station_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_destinations" ADD CONSTRAINT "order_item_destinations_destination" FOREIGN KEY ("destination_id","order_id") REFERENCES "public"."order_destinations"("destination_id","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_destinations" ADD CONSTRAINT "order_item_destinations_line" FOREIGN KEY ("order_item_id","order_id") REFERENCES "public"."order_items"("order_item_id","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_destinations_station_id_index" ON "order_destinations" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "order_item_destinations_order_item_id_index" ON "order_item_destinations" USING btree ("order_item_id");--> statement-breakpoint
-- As in migration 0019; the total now has the rates of the destinations after the first as well.
CREATE OR REPLACE FUNCTION "order_adds_up"("of" public."orders") RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT "of"."order_total_cents" = coalesce(sum("quantity"::bigint * "rate_cents") FILTER (WHERE NOT "is_carrier_inventory"), 0)
           + coalesce("of"."shipping_rate_cents", 0)
           + (SELECT coalesce(sum(d."shipping_rate_cents"), 0) FROM public."order_destinations" d WHERE d."order_id" = "of"."order_id")
     AND "of"."number_of_items" = coalesce(sum("quantity") FILTER (WHERE NOT "is_add_on"), sum("quantity"), 0)
     AND ("of"."status_id" = 0 OR count(*) > 0)
  FROM public."order_items" WHERE "order_id" = "of"."order_id"
$$;--> statement-breakpoint
-- An order's destinations are written before its lines, so this is looked at when the transaction ends.
CREATE FUNCTION "refuse_wrong_destinations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public."orders" o
             WHERE o."order_id" = coalesce(NEW."order_id", OLD."order_id") AND o."status_id" <> 0 AND NOT public."order_adds_up"(o)) THEN
    RAISE EXCEPTION 'The order does not add up to its destinations.' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_add_up', TABLE = 'order_destinations';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_destinations_add_up" AFTER INSERT OR UPDATE OR DELETE ON "order_destinations"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_wrong_destinations"();--> statement-breakpoint
-- What is given to destinations is never more than the line.
CREATE FUNCTION "refuse_split_beyond_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public."order_items" i
             WHERE i."order_item_id" = NEW."order_item_id"
               AND i."quantity" < (SELECT coalesce(sum(d."quantity"), 0) FROM public."order_item_destinations" d WHERE d."order_item_id" = i."order_item_id")) THEN
    RAISE EXCEPTION 'More of a line is given to destinations than it has.' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_item_destinations_within_line', TABLE = 'order_item_destinations';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_item_destinations_within_line" AFTER INSERT OR UPDATE ON "order_item_destinations"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_split_beyond_line"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_items_split_within_line" AFTER UPDATE OF "quantity" ON "order_items"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."quantity" < OLD."quantity") EXECUTE FUNCTION "refuse_split_beyond_line"();
