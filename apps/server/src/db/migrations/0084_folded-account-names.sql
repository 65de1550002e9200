DROP INDEX "accounts_by_small_name";--> statement-breakpoint
CREATE INDEX "accounts_by_folded_name" ON "accounts" USING btree (trim(folded("account_name")));