CREATE TABLE "finder_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"message" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "finder_messages_message" CHECK ("finder_messages"."message" <> '' and length("finder_messages"."message") <= 500),
	CONSTRAINT "finder_messages_contact" CHECK (length("finder_messages"."contact") <= 100),
	CONSTRAINT "finder_messages_finite" CHECK (isfinite("finder_messages"."at"))
);
--> statement-breakpoint
ALTER TABLE "finder_messages" ADD CONSTRAINT "finder_messages_device_id_devices_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finder_messages_of_device" ON "finder_messages" USING btree ("device_id","at");--> statement-breakpoint
CREATE INDEX "finder_messages_by_time" ON "finder_messages" USING btree ("at");