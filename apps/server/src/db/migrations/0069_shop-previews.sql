CREATE TABLE "shop_previews" (
	"preview_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"draft_key" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_previews_key" CHECK ("shop_previews"."draft_key" ~ '^[a-z][a-z-]{0,39}$'),
	CONSTRAINT "shop_previews_finite" CHECK (isfinite("shop_previews"."shown_at") and isfinite("shop_previews"."at"))
);
--> statement-breakpoint
ALTER TABLE "shop_previews" ADD CONSTRAINT "shop_previews_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_previews_of_user" ON "shop_previews" USING btree ("user_id");