ALTER TABLE "account_rules" ADD COLUMN "sums_person_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_sent_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Rows that no use case writes, and that stand there nevertheless, are put right first, so that every row keeps the rules and a backup
-- can be restored.
UPDATE "order_items" i SET "position" = counted."place" FROM (
  SELECT "order_item_id", row_number() OVER (PARTITION BY "order_id" ORDER BY "position", "date_created", "order_item_id") AS "place"
  FROM "order_items"
  WHERE "order_id" IN (SELECT "order_id" FROM "order_items" GROUP BY "order_id", "position" HAVING count(*) > 1)
) counted WHERE i."order_item_id" = counted."order_item_id" AND i."position" <> counted."place";--> statement-breakpoint
UPDATE "orders" SET "date_created" = "date_submitted" WHERE "date_submitted" < "date_created";--> statement-breakpoint
UPDATE "accounts" SET "account_name" = 'Account ' || "zoho_account_id" WHERE btrim("account_name") = '';--> statement-breakpoint
DELETE FROM "sessions" WHERE "last_seen_at" > "created_at" + interval '1 day';--> statement-breakpoint
-- Sold as they stand, nobody would know who is paid.
UPDATE "offers" SET "status_id" = 2 WHERE NOT "is_carrier_inventory" AND "purchase_type_id" <> '01900000-0000-7000-8020-000000000001';--> statement-breakpoint
UPDATE "orders" SET "is_sent_back" = true WHERE "status_id" = 0 AND 'sent-back' = (
  SELECT a."status" FROM "order_approvals" a WHERE a."order_id" = "orders"."order_id" ORDER BY a."requested_at" DESC, a."approval_id" DESC LIMIT 1
);--> statement-breakpoint
-- Triggers that wait for the end of the transaction would keep the tables from changing.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE INDEX "orders_sent_back" ON "orders" USING btree ("order_id") WHERE "orders"."is_sent_back" and "orders"."status_id" = 0;--> statement-breakpoint
DROP INDEX "order_items_order_id_position_index";--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_position" UNIQUE("order_id","position");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_name" CHECK (btrim("accounts"."account_name") <> '');--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_end" CHECK ("sessions"."last_seen_at" <= "sessions"."created_at" + interval '1 day');--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_paid_by" CHECK ("offers"."is_carrier_inventory" or "offers"."status_id" = 2 or "offers"."purchase_type_id" = '01900000-0000-7000-8020-000000000001');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_submitted_after_created" CHECK ("orders"."date_submitted" >= "orders"."date_created");--> statement-breakpoint
-- Agents, accounts and contacts leave a CRM and their orders stay, so these are no keys: whoever is written has to be there at that
-- moment. A restored row was written before, and only the owner of the tables restores.
CREATE FUNCTION "is_restoring"("of" oid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('portal.restoring', true), '') = 'yes'
    AND pg_has_role(current_user, (SELECT relowner FROM pg_catalog.pg_class WHERE oid = "of"), 'usage')
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_unknown_parties"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_new boolean := TG_OP = 'INSERT';
BEGIN
  IF public."is_restoring"(TG_RELID) THEN RETURN NEW; END IF;
  IF (is_new OR NEW."zoho_user_id" <> OLD."zoho_user_id")
    AND NOT EXISTS (SELECT FROM public."agents" WHERE "zoho_user_id" = NEW."zoho_user_id") THEN
    RAISE EXCEPTION 'The agent of the order does not exist.' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'orders_agent', TABLE = 'orders';
  END IF;
  IF (is_new OR NEW."zoho_account_id" <> OLD."zoho_account_id")
    AND NOT EXISTS (SELECT FROM public."accounts" WHERE "zoho_account_id" = NEW."zoho_account_id") THEN
    RAISE EXCEPTION 'The account of the order does not exist.' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'orders_account', TABLE = 'orders';
  END IF;
  IF (is_new OR (NEW."zoho_account_id", NEW."zoho_contact_id") <> (OLD."zoho_account_id", OLD."zoho_contact_id"))
    AND NOT EXISTS (SELECT FROM public."contacts"
                    WHERE "zoho_contact_id" = NEW."zoho_contact_id" AND "zoho_account_id" = NEW."zoho_account_id") THEN
    RAISE EXCEPTION 'The contact of the order is none of its account.' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'orders_contact', TABLE = 'orders';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_parties" BEFORE INSERT OR UPDATE OF "zoho_user_id", "zoho_account_id", "zoho_contact_id" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "refuse_unknown_parties"();--> statement-breakpoint
CREATE FUNCTION "refuse_end_of_cancellation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A cancelled order stays cancelled.' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_stay_cancelled', TABLE = 'orders';
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_stay_cancelled" BEFORE UPDATE OF "status_id" ON "orders"
  FOR EACH ROW WHEN (OLD."status_id" = 2 AND NEW."status_id" <> 2) EXECUTE FUNCTION "refuse_end_of_cancellation"();--> statement-breakpoint
CREATE FUNCTION "refuse_unknown_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public."is_restoring"(TG_RELID) THEN RETURN NEW; END IF;
  IF NEW."zoho_account_id" IS NOT NULL AND (TG_OP = 'INSERT' OR NEW."zoho_account_id" IS DISTINCT FROM OLD."zoho_account_id")
    AND NOT EXISTS (SELECT FROM public."accounts" WHERE "zoho_account_id" = NEW."zoho_account_id") THEN
    RAISE EXCEPTION 'The account of the user does not exist.' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'users_account', TABLE = 'users';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_account" BEFORE INSERT OR UPDATE OF "zoho_account_id" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "refuse_unknown_account"();--> statement-breakpoint
-- Entries go only together with their order, a draft that is removed; none becomes another order's or another kind.
CREATE FUNCTION "refuse_order_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM public."orders" WHERE "order_id" = OLD."order_id") THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The timeline of orders is append-only.' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_events_append_only', TABLE = 'order_events';
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_events_append_only" BEFORE DELETE OR UPDATE OF "order_id", "kind" ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_order_event_change"();--> statement-breakpoint
CREATE TRIGGER "order_events_not_emptied" BEFORE TRUNCATE ON "order_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_order_event_change"();
