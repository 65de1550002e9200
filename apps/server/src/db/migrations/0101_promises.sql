ALTER TABLE "offers" ADD COLUMN "contract_months" smallint;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "is_promo_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_contract" CHECK ("offers"."contract_months" in (12, 24, 36));--> statement-breakpoint
-- The contract that the texts of a subsidized offer name, or 24 months (packages/domain/src/offer-term.ts).
UPDATE "offers" SET "contract_months" = coalesce(
  substring(lower("display_price_primary" || ' ; ' || "display_price_secondary" || ' ; ' || "item_promo_message")
    from '(?:^|[^0-9.,$])(12|24|36)[[:space:]-]*mo(?:nth)?s?(?![a-z0-9])')::smallint, 24)
WHERE "purchase_type_id" = (SELECT "id" FROM "purchase_types" WHERE "name" = 'Subsidy');--> statement-breakpoint
-- Drafts are ordered on the terms of today; what was agreed on submitted orders is not known.
UPDATE "order_items" SET "term_months" = "offers"."contract_months"
FROM "offers", "orders"
WHERE "offers"."offer_id" = "order_items"."offer_id" AND "offers"."purchase_type_id" = "order_items"."purchase_type_id"
  AND "orders"."order_id" = "order_items"."order_id" AND "orders"."status_id" = 0 AND "offers"."contract_months" IS NOT NULL;
