CREATE TABLE "price_change_lines" (
	"price_change_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"state" text NOT NULL,
	"prices_before" jsonb NOT NULL,
	"prices_after" jsonb NOT NULL,
	CONSTRAINT "price_change_lines_price_change_id_offer_id_pk" PRIMARY KEY("price_change_id","offer_id"),
	CONSTRAINT "price_change_lines_state" CHECK ("price_change_lines"."state" in ('planned', 'applied', 'skipped', 'undone', 'kept')),
	CONSTRAINT "price_change_lines_prices" CHECK (("price_change_lines"."prices_before" ->> 'itemPriceCents')::integer >= 0 and ("price_change_lines"."prices_after" ->> 'itemPriceCents')::integer >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"price_change_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"adjustment" jsonb NOT NULL,
	"filter" jsonb NOT NULL,
	"filter_words" text[] NOT NULL,
	"note" text NOT NULL,
	"effective_on" date,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "price_changes_status" CHECK ("price_changes"."status" in ('scheduled', 'applied', 'cancelled', 'undone')),
	CONSTRAINT "price_changes_note" CHECK (length("price_changes"."note") <= 200),
	CONSTRAINT "price_changes_moments" CHECK (case "price_changes"."status" when 'scheduled' then "price_changes"."applied_at" is null and "price_changes"."ended_at" is null and "price_changes"."effective_on" is not null
        when 'applied' then "price_changes"."applied_at" is not null and "price_changes"."ended_at" is null
        when 'cancelled' then "price_changes"."applied_at" is null and "price_changes"."ended_at" is not null
        else "price_changes"."applied_at" is not null and "price_changes"."ended_at" is not null end),
	CONSTRAINT "price_changes_ended_by" CHECK (("price_changes"."ended_at" is null) = ("price_changes"."ended_by" is null)),
	CONSTRAINT "price_changes_finite" CHECK (isfinite("price_changes"."created_at") and ("price_changes"."applied_at" is null or isfinite("price_changes"."applied_at")) and ("price_changes"."ended_at" is null or isfinite("price_changes"."ended_at")))
);
--> statement-breakpoint
ALTER TABLE "price_change_lines" ADD CONSTRAINT "price_change_lines_price_change_id_price_changes_price_change_id_fk" FOREIGN KEY ("price_change_id") REFERENCES "public"."price_changes"("price_change_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_lines" ADD CONSTRAINT "price_change_lines_offer_id_offers_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("offer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_ended_by_users_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_change_lines_of_offer" ON "price_change_lines" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "price_changes_scheduled" ON "price_changes" USING btree ("effective_on") WHERE "price_changes"."status" = 'scheduled';