ALTER TABLE "offers" ADD COLUMN "term_months" smallint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "term_months" smallint;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_term" CHECK ("offers"."term_months" in (12, 24, 36));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_term" CHECK ("order_items"."term_months" in (12, 24, 36));--> statement-breakpoint
-- The term that the texts of a financed offer name, or 36 months (packages/domain/src/offer-term.ts).
UPDATE "offers" SET "term_months" = coalesce(
  substring(lower("display_price_primary" || ' ; ' || "display_price_secondary" || ' ; ' || "item_promo_message")
    from '(?:^|[^0-9.,$])(12|24|36)[[:space:]-]*mo(?:nth)?s?(?![a-z0-9])')::smallint, 36)
WHERE "purchase_type_id" = (SELECT "id" FROM "purchase_types" WHERE "name" = 'Finance');--> statement-breakpoint
-- Drafts are ordered on the terms of today; what was agreed on submitted orders is not known.
UPDATE "order_items" SET "term_months" = "offers"."term_months"
FROM "offers", "orders"
WHERE "offers"."offer_id" = "order_items"."offer_id" AND "offers"."purchase_type_id" = "order_items"."purchase_type_id"
  AND "orders"."order_id" = "order_items"."order_id" AND "orders"."status_id" = 0 AND "offers"."term_months" IS NOT NULL;
