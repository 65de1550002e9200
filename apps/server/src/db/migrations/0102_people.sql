CREATE TABLE "cover_requests" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "cover_requests_state" CHECK ("cover_requests"."state" in ('open', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "cover_requests_decided" CHECK (("cover_requests"."state" = 'open') = ("cover_requests"."decided_at" is null)),
	CONSTRAINT "cover_requests_finite" CHECK (isfinite("cover_requests"."requested_at") and isfinite("cover_requests"."from_day") and isfinite("cover_requests"."until_day") and ("cover_requests"."decided_at" is null or isfinite("cover_requests"."decided_at")))
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_changes_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "email_changes_finite" CHECK (isfinite("email_changes"."created_at") and isfinite("email_changes"."expires_at") and ("email_changes"."used_at" is null or isfinite("email_changes"."used_at")))
);
--> statement-breakpoint
ALTER TABLE "cover_requests" ADD CONSTRAINT "cover_requests_requested_by_users_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_requests" ADD CONSTRAINT "cover_requests_decided_by_users_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_requested_by_users_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cover_requests_open" ON "cover_requests" USING btree ("agent_id") WHERE "cover_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cover_requests_by_agent" ON "cover_requests" USING btree ("agent_id","requested_at");