CREATE TABLE "hidden_setup" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"hidden_by" uuid,
	"hidden_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_setup_one" CHECK ("hidden_setup"."id" = 1),
	CONSTRAINT "hidden_setup_finite" CHECK (isfinite("hidden_setup"."hidden_at"))
);
--> statement-breakpoint
ALTER TABLE "hidden_setup" ADD CONSTRAINT "hidden_setup_hidden_by_users_user_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbound_mail_tests" ON "outbound_mail" USING btree ("to_address","created_at") WHERE "outbound_mail"."kind" = 'test-email';--> statement-breakpoint
-- Installations that have orders are past their setup.
INSERT INTO "hidden_setup" ("hidden_at") SELECT now() WHERE EXISTS (SELECT FROM "orders" WHERE "status_id" <> 0);
