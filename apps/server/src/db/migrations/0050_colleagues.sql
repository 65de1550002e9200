CREATE TABLE "colleague_invitations" (
	"invitation_id" uuid PRIMARY KEY NOT NULL,
	"zoho_account_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"access" text NOT NULL,
	"status" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"accepted_by" uuid,
	CONSTRAINT "colleague_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "colleague_invitations_access" CHECK ("colleague_invitations"."access" in ('orders', 'approves', 'fleet', 'invoices')),
	CONSTRAINT "colleague_invitations_status" CHECK ("colleague_invitations"."status" in ('open', 'accepted', 'withdrawn')),
	CONSTRAINT "colleague_invitations_email" CHECK (length("colleague_invitations"."email") between 1 and 254),
	CONSTRAINT "colleague_invitations_ended" CHECK (("colleague_invitations"."status" = 'open') = ("colleague_invitations"."ended_at" is null)),
	CONSTRAINT "colleague_invitations_accepted" CHECK (("colleague_invitations"."status" = 'accepted') = ("colleague_invitations"."accepted_by" is not null)),
	CONSTRAINT "colleague_invitations_finite" CHECK (isfinite("colleague_invitations"."sent_at") and isfinite("colleague_invitations"."expires_at") and ("colleague_invitations"."ended_at" is null or isfinite("colleague_invitations"."ended_at")))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ended_by_colleague_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "colleague_invitations" ADD CONSTRAINT "colleague_invitations_invited_by_users_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colleague_invitations" ADD CONSTRAINT "colleague_invitations_accepted_by_users_user_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "colleague_invitations_open" ON "colleague_invitations" USING btree (lower("email")) WHERE "colleague_invitations"."status" = 'open';--> statement-breakpoint
CREATE INDEX "colleague_invitations_of_account" ON "colleague_invitations" USING btree ("zoho_account_id") WHERE "colleague_invitations"."status" = 'open';--> statement-breakpoint
CREATE INDEX "order_events_of_user" ON "order_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "users_of_account" ON "users" USING btree ("zoho_account_id") WHERE "users"."zoho_account_id" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_ended_finite" CHECK ("users"."ended_by_colleague_at" is null or isfinite("users"."ended_by_colleague_at"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_access" CHECK ("users"."access" in ('full', 'orders', 'approves', 'fleet', 'invoices'));