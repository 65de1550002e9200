CREATE TABLE "outbound_mail" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"to_address" text NOT NULL,
	"data" jsonb NOT NULL,
	"message_id" text,
	"subject" text,
	"html" text,
	"text" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbound_mail_key_unique" UNIQUE("key"),
	CONSTRAINT "outbound_mail_state" CHECK ("outbound_mail"."state" in ('queued', 'sending', 'sent', 'bounced')),
	CONSTRAINT "outbound_mail_lease" CHECK (("outbound_mail"."state" = 'sending') = ("outbound_mail"."leased_until" is not null))
);
--> statement-breakpoint
CREATE INDEX "outbound_mail_created_at_index" ON "outbound_mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "attempts_resets_at_index" ON "attempts" USING btree ("resets_at");