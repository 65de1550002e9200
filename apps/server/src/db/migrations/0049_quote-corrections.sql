CREATE TABLE "quote_corrections" (
	"correction_id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"place" text NOT NULL,
	"position" smallint,
	"status" text NOT NULL,
	"before" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"rate" jsonb,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_corrections_place" CHECK ("quote_corrections"."place" in ('billing', 'shipping', 'both', 'destination')),
	CONSTRAINT "quote_corrections_status" CHECK ("quote_corrections"."status" in ('applied', 'requested', 'withdrawn')),
	CONSTRAINT "quote_corrections_position" CHECK (("quote_corrections"."place" = 'destination') = ("quote_corrections"."position" is not null)),
	CONSTRAINT "quote_corrections_finite" CHECK (isfinite("quote_corrections"."at"))
);
--> statement-breakpoint
ALTER TABLE "quote_corrections" ADD CONSTRAINT "quote_corrections_quote_id_quotes_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("quote_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_corrections_of_quote" ON "quote_corrections" USING btree ("quote_id","at");