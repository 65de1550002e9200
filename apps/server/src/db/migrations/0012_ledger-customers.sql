CREATE TABLE "zoho_customers" (
	"organization_id" text NOT NULL,
	"zoho_account_id" text NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "zoho_customers_organization_id_zoho_account_id_pk" PRIMARY KEY("organization_id","zoho_account_id"),
	CONSTRAINT "zoho_customers_organizationId_customerId_unique" UNIQUE("organization_id","customer_id")
);
