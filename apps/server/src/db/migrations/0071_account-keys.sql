ALTER TABLE "api_keys" ADD COLUMN "creator_left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "key_account_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "key_created_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_key_created_by_users_user_id_fk" FOREIGN KEY ("key_created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_of_key_account" ON "users" USING btree ("key_account_id") WHERE "users"."key_account_id" is not null;--> statement-breakpoint
CREATE INDEX "users_of_key_creator" ON "users" USING btree ("key_created_by") WHERE "users"."key_created_by" is not null;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_creator_left_finite" CHECK ("api_keys"."creator_left_at" is null or isfinite("api_keys"."creator_left_at"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_key" CHECK (("users"."key_account_id" is null) = ("users"."key_created_by" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_key_is_no_person" CHECK ("users"."key_account_id" is null or (not "users"."is_active" and "users"."password_hash" is null and "users"."registration" is null and num_nonnulls("users"."zoho_user_id", "users"."zoho_account_id", "users"."zoho_contact_id") = 0));