-- An order may hold the same article on two lines, each with its own price and its own units.
ALTER TABLE order_lines DROP CONSTRAINT order_lines_order_id_sku_key;

-- Which units a refund "as not received" gives the price of back, and how much of it: in parts only
-- where two means of payment share one price.
CREATE TABLE unit_refunds (
  order_line_id text NOT NULL REFERENCES order_lines,
  unit_no int NOT NULL CHECK (unit_no > 0),
  operation_id uuid NOT NULL REFERENCES operations,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  is_active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (operation_id, order_line_id, unit_no)
);
CREATE INDEX unit_refunds_by_unit ON unit_refunds (order_line_id, unit_no) WHERE is_active;
REVOKE UPDATE ON unit_refunds FROM countersign_app;
GRANT UPDATE (is_active) ON unit_refunds TO countersign_app;

-- The last line of defence, whatever code comes here: a unit's price goes back once, and what is
-- refunded is not sent again. The line's row is locked, so that of two at once one sees the other.
CREATE FUNCTION check_unit_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  price bigint;
BEGIN
  SELECT unit_price_minor INTO price FROM order_lines
  WHERE order_line_id = NEW.order_line_id AND quantity >= NEW.unit_no FOR NO KEY UPDATE;
  IF NEW.is_active AND (price IS NULL OR price < (
       SELECT sum(amount_minor) FROM unit_refunds
       WHERE order_line_id = NEW.order_line_id AND unit_no = NEW.unit_no AND is_active)) THEN
    RAISE EXCEPTION 'unit % of % has its price back already', NEW.unit_no, NEW.order_line_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'unit_refunds_once';
  END IF;
  IF NEW.is_active AND EXISTS (
       SELECT FROM unit_remedies
       WHERE order_line_id = NEW.order_line_id AND unit_no = NEW.unit_no
         AND remedy = 'replacement' AND is_active) THEN
    RAISE EXCEPTION 'unit % of % was sent again', NEW.unit_no, NEW.order_line_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'unit_refunds_once';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER unit_refunds_once AFTER INSERT OR UPDATE ON unit_refunds
  FOR EACH ROW EXECUTE FUNCTION check_unit_refund();

CREATE FUNCTION check_unit_replacement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM order_lines WHERE order_line_id = NEW.order_line_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM unit_refunds
             WHERE order_line_id = NEW.order_line_id AND unit_no = NEW.unit_no AND is_active) THEN
    RAISE EXCEPTION 'unit % of % has its price back', NEW.unit_no, NEW.order_line_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'unit_refunds_once';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER unit_remedies_not_refunded AFTER INSERT OR UPDATE ON unit_remedies
  FOR EACH ROW WHEN (NEW.is_active AND NEW.remedy = 'replacement')
  EXECUTE FUNCTION check_unit_replacement();
