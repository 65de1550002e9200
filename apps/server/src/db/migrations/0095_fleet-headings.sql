CREATE TABLE "fleet_headings" (
	"zoho_account_id" text NOT NULL,
	"heading" text NOT NULL,
	"column" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "fleet_headings_zoho_account_id_heading_pk" PRIMARY KEY("zoho_account_id","heading"),
	CONSTRAINT "fleet_headings_heading" CHECK (length("fleet_headings"."heading") between 1 and 200),
	CONSTRAINT "fleet_headings_column" CHECK (length("fleet_headings"."column") <= 40),
	CONSTRAINT "fleet_headings_finite" CHECK (isfinite("fleet_headings"."at"))
);
