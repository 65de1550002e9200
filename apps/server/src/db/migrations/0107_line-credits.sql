-- What price rules took off an order is a credit of each line that has it, from the month after the line became active. Of an order line
-- the last units have a discount that begins at a later unit. A line whose number is taken back waits again, and has no credits yet.
CREATE FUNCTION line_credits_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM line_credits c USING order_item_discounts d
    WHERE c.line_id = NEW.line_id AND c.rule_id = d.rule_id AND d.order_item_id = NEW.order_item_id;
  IF NEW.state = 'active' THEN
    INSERT INTO line_credits (credit_id, line_id, words, cents, first_month, months, rule_id)
      SELECT gen_random_uuid(), NEW.line_id, left(d.words, 120), d.unit_cents,
        (date_trunc('month', NEW.activated_on) + make_interval(months => d.first_month::int))::date, least(d.months, 120), d.rule_id
      FROM order_item_discounts d JOIN order_items i USING (order_item_id)
      WHERE d.order_item_id = NEW.order_item_id AND NEW.position >= i.quantity - d.units;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER line_credits_of_order AFTER UPDATE OF state ON lines FOR EACH ROW
  WHEN (NEW.order_item_id IS NOT NULL AND NEW.state IN ('active', 'pending') AND OLD.state IN ('active', 'pending') AND OLD.state <> NEW.state)
  EXECUTE FUNCTION line_credits_of_order();
