ALTER TABLE "devices" ALTER COLUMN "number_wish" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "devices" ALTER COLUMN "number_wish" DROP NOT NULL;--> statement-breakpoint
-- Drafts have "No line" where it was only the default, which no person chose: what applies follows from plan and number.
update "devices" set "number_wish" = null where "number_wish" = 'none' and "status" = 'planned';
