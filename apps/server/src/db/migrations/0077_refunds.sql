-- Refunds are a third kind of entry. Every row is of one of the two former kinds, so the table is not read to check it again.
ALTER TABLE "book_entries" DROP CONSTRAINT "book_entries_kind";--> statement-breakpoint
ALTER TABLE "book_entries" ADD CONSTRAINT "book_entries_kind" CHECK ("book_entries"."kind" in ('payment', 'creditNote', 'refund')) NOT VALID;
