CREATE TABLE "api_keys" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_keys_name" CHECK (length("api_keys"."name") between 1 and 60),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0 and "api_keys"."scopes" <@ array['orders:read', 'orders:write', 'accounts:read', 'accounts:write', 'fleet:read', 'fleet:write', 'staging:read', 'staging:write', 'catalog:read', 'catalog:write', 'operations:read', 'operations:write']),
	CONSTRAINT "api_keys_finite" CHECK (isfinite("api_keys"."created_at") and isfinite("api_keys"."expires_at") and ("api_keys"."last_used_at" is null or isfinite("api_keys"."last_used_at")) and ("api_keys"."revoked_at" is null or isfinite("api_keys"."revoked_at")))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user_id_key_id_index" ON "api_keys" USING btree ("user_id","key_id");--> statement-breakpoint
CREATE INDEX "api_keys_expires_at_index" ON "api_keys" USING btree ("expires_at");