CREATE TABLE "agent_covers" (
	"cover_id" uuid PRIMARY KEY NOT NULL,
	"covered_agent_id" text NOT NULL,
	"covering_agent_id" text NOT NULL,
	"until_day" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	CONSTRAINT "agent_covers_two" CHECK ("agent_covers"."covered_agent_id" <> "agent_covers"."covering_agent_id"),
	CONSTRAINT "agent_covers_order" CHECK ("agent_covers"."ends_at" >= "agent_covers"."started_at"),
	CONSTRAINT "agent_covers_finite" CHECK (isfinite("agent_covers"."started_at") and isfinite("agent_covers"."ends_at") and isfinite("agent_covers"."until_day"))
);
--> statement-breakpoint
ALTER TABLE "agent_covers" ADD CONSTRAINT "agent_covers_started_by_users_user_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_covers" ADD CONSTRAINT "agent_covers_ended_by_users_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_covers_by_covering" ON "agent_covers" USING btree ("covering_agent_id","ends_at");--> statement-breakpoint
CREATE INDEX "agent_covers_by_covered" ON "agent_covers" USING btree ("covered_agent_id","ends_at");--> statement-breakpoint
CREATE INDEX "agent_covers_by_end" ON "agent_covers" USING btree ("ends_at");