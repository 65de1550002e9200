CREATE TABLE "handed_items" (
	"handover_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "handed_items_handover_id_kind_item_id_pk" PRIMARY KEY("handover_id","kind","item_id"),
	CONSTRAINT "handed_items_kind" CHECK ("handed_items"."kind" in ('account', 'draft', 'quote', 'cover', 'webhook', 'view'))
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"handover_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"from_agent_id" text,
	"to_agent_id" text,
	"ends_agent" boolean NOT NULL,
	"tells_customers" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "handovers_kind" CHECK ("handovers"."kind" in ('leaver', 'accounts')),
	CONSTRAINT "handovers_leaver" CHECK (("handovers"."kind" = 'leaver') = ("handovers"."user_id" is not null)),
	CONSTRAINT "handovers_undone" CHECK (("handovers"."undone_at" is null) = ("handovers"."undone_by" is null)),
	CONSTRAINT "handovers_finite" CHECK (isfinite("handovers"."at") and ("handovers"."undone_at" is null or isfinite("handovers"."undone_at")))
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "carried_by" uuid;--> statement-breakpoint
ALTER TABLE "handed_items" ADD CONSTRAINT "handed_items_handover_id_handovers_handover_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("handover_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_by_users_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_undone_by_users_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handovers_by_moment" ON "handovers" USING btree ("at");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_carried_by_users_user_id_fk" FOREIGN KEY ("carried_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;