CREATE TABLE "verified_addresses" (
	"address_key" text PRIMARY KEY NOT NULL,
	"verified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "verified_addresses_verified_at_index" ON "verified_addresses" USING btree ("verified_at");