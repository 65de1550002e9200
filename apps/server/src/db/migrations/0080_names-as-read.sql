-- What searches compare, as people read it: without accents and marks, in small letters, all hyphens and double spaces one space, no
-- apostrophes. `foldedText` in packages/domain is the same; words.test.ts compares them. Most text takes the short way.
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  WHEN octet_length(words) = char_length(words) AND position('  ' IN translate(words, E'\t-\'`', '  ')) = 0
  THEN lower(translate(words, E'\t-\'`', '  '))
  WHEN octet_length(words) = char_length(words)
  THEN regexp_replace(lower(translate(words, E'\t-\'`', '  ')), ' {2,}', ' ', 'g')
  ELSE regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(translate(words, E'\t\u002d\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u0027\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201b\u2032\uff07', '            '), NFKD),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u00ad]',
        '', 'g')),
      'łŁøØđĐðÐħĦŧŦıς', 'llooddddhhttiσ'),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    ' {2,}', ' ', 'g')
  END;--> statement-breakpoint
-- The columns that searches read get another text under the same name: generated columns cannot be changed otherwise before PostgreSQL 17.
DROP INDEX "contacts_by_words";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "search_text", ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(account_name || chr(10) || sales_support || chr(10) || sales_support_email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "book_invoices" DROP COLUMN "search_lines", ADD COLUMN "search_lines" text GENERATED ALWAYS AS (folded(number || chr(10) || order_id::text || chr(10) || account_name || chr(10) || reference)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" DROP COLUMN "search_lines", ADD COLUMN "search_lines" text GENERATED ALWAYS AS (folded(coalesce(unit_number, '') || chr(10) || holder || chr(10) || make || ' ' || model || chr(10) || coalesce(phone_number, '') || chr(10) || coalesce(imei, '') || chr(10) || coalesce(serial, '') || chr(10) || coalesce(iccid, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search_lines", ADD COLUMN "search_lines" text GENERATED ALWAYS AS (folded(order_id::text || chr(10) || account_name || chr(10) || contact_first_name || ' ' || contact_last_name || chr(10) || contact_email || chr(10) || contact_mobile || chr(10) || regexp_replace(contact_mobile, '[^0-9]', '', 'g') || chr(10) || reference_number || chr(10) || notes || chr(10) || staging_notes || chr(10) || product_names)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "repair_cases" DROP COLUMN "search_lines", ADD COLUMN "search_lines" text GENERATED ALWAYS AS (folded(coalesce(unit_number, '') || chr(10) || holder || chr(10) || make || ' ' || model || chr(10) || description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "search_text", ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(first_name || ' ' || last_name || chr(10) || email || chr(10) || phone_number)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_by_words" ON "contacts" USING gin ((folded("first_name" || ' ' || "last_name" || chr(10) || "email" || chr(10) || "mobile" || chr(10) || "phone" || chr(10) || regexp_replace("mobile", '[^0-9]', '', 'g') || chr(10) || regexp_replace("phone", '[^0-9]', '', 'g'))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_listed" ON "accounts" USING btree ("owner_zoho_user_id","account_name","zoho_account_id","search_text") WHERE "accounts"."is_active";--> statement-breakpoint
CREATE INDEX "accounts_by_words" ON "accounts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "book_invoices_by_words" ON "book_invoices" USING gin ("search_lines" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "devices_by_words" ON "devices" USING gin ("zoho_account_id","search_lines" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_agent_words" ON "orders" USING gin ("zoho_user_id","search_lines" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "repair_cases_by_words" ON "repair_cases" USING gin ("search_lines" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_words" ON "users" USING gin ("search_text" gin_trgm_ops);
