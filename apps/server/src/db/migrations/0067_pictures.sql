CREATE TABLE "product_pictures" (
	"product_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"image" text NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "product_pictures_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_pictures_once" UNIQUE("product_id","image"),
	CONSTRAINT "product_pictures_position" CHECK ("product_pictures"."position" between 2 and 8),
	CONSTRAINT "product_pictures_alt" CHECK (length("product_pictures"."alt") between 3 and 150)
);
--> statement-breakpoint
CREATE TABLE "picture_files" (
	"name" text PRIMARY KEY NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "picture_files_name" CHECK ("picture_files"."name" ~ '^(case-)?[0-9a-f]{32}$'),
	CONSTRAINT "picture_files_finite" CHECK (isfinite("picture_files"."unused_since"))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_files_unused" ON "picture_files" USING btree ("unused_since") WHERE "picture_files"."unused_since" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_image_alt" CHECK ("products"."image_alt" = '' or length("products"."image_alt") between 3 and 150);--> statement-breakpoint
-- Files that are shown already, so that another product can show them too.
INSERT INTO "picture_files" ("name") SELECT DISTINCT "name" FROM (
	SELECT substring("image" from '/pictures/uploads/([0-9a-f]{32})-') AS "name" FROM "products"
	UNION SELECT "file_name" FROM "repair_pictures"
) "shown" WHERE "name" IS NOT NULL;
