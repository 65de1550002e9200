CREATE TABLE "quote_comments" (
	"comment_id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_comments_text" CHECK (length("quote_comments"."text") between 1 and 1000),
	CONSTRAINT "quote_comments_finite" CHECK (isfinite("quote_comments"."at"))
);
--> statement-breakpoint
CREATE TABLE "quote_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_links_hash" CHECK (length("quote_links"."token_hash") = 32),
	CONSTRAINT "quote_links_finite" CHECK (isfinite("quote_links"."created_at"))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"quote_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "quotes_quote_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10001 CACHE 1),
	"order_id" integer NOT NULL,
	"version" integer NOT NULL,
	"is_latest" boolean NOT NULL,
	"status" text NOT NULL,
	"on_accept" text NOT NULL,
	"valid_until" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"quoted_order" jsonb NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"message" text NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_name" text,
	"answered_title" text,
	"reason" text,
	"wait_reason" text,
	CONSTRAINT "quotes_number" UNIQUE("quote_number"),
	CONSTRAINT "quotes_version" UNIQUE("order_id","version"),
	CONSTRAINT "quotes_status" CHECK ("quotes"."status" in ('sent', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "quotes_on_accept" CHECK ("quotes"."on_accept" in ('submit', 'wait')),
	CONSTRAINT "quotes_version_range" CHECK ("quotes"."version" >= 1),
	CONSTRAINT "quotes_valid_until" CHECK ("quotes"."valid_until" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
	CONSTRAINT "quotes_recipient" CHECK (length("quotes"."recipient_name") between 1 and 80),
	CONSTRAINT "quotes_recipient_email" CHECK (length("quotes"."recipient_email") between 1 and 254),
	CONSTRAINT "quotes_message" CHECK (length("quotes"."message") <= 2000),
	CONSTRAINT "quotes_reason" CHECK (length("quotes"."reason") <= 500),
	CONSTRAINT "quotes_answered" CHECK ("quotes"."status" not in ('accepted', 'declined') or ("quotes"."answered_at" is not null and "quotes"."answered_name" is not null)),
	CONSTRAINT "quotes_finite" CHECK (isfinite("quotes"."expires_at") and isfinite("quotes"."sent_at") and isfinite("quotes"."first_seen_at") and isfinite("quotes"."withdrawn_at") and isfinite("quotes"."answered_at"))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quoted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote_comments" ADD CONSTRAINT "quote_comments_quote_id_quotes_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("quote_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_links" ADD CONSTRAINT "quote_links_quote_id_quotes_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("quote_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_sent_by_users_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_comments_of_quote" ON "quote_comments" USING btree ("quote_id","at");--> statement-breakpoint
CREATE INDEX "quote_links_of_quote" ON "quote_links" USING btree ("quote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_latest" ON "quotes" USING btree ("order_id") WHERE "quotes"."is_latest";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quoted_until" CHECK (isfinite("orders"."quoted_until"));