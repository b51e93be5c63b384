-- Up Migration

-- What the carriers reported of a box, in the order in which it happened.
CREATE TABLE shipment_events (
  box_id text NOT NULL REFERENCES boxes,
  event_no int NOT NULL CHECK (event_no > 0),
  happened_at timestamptz NOT NULL,
  place text,
  what text NOT NULL,
  PRIMARY KEY (box_id, event_no)
);

-- Store credit given to a customer; ours carry an operation id. An order is credited once: two
-- tickets about it can't both be consoled.
CREATE TABLE customer_credits (
  credit_id text PRIMARY KEY,
  customer_id text NOT NULL REFERENCES customers,
  order_id text NOT NULL REFERENCES orders,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL,
  reason text NOT NULL,
  credited_at timestamptz NOT NULL,
  operation_id uuid UNIQUE,
  CONSTRAINT customer_credits_one_per_order UNIQUE (order_id)
);
CREATE INDEX customer_credits_by_customer ON customer_credits (customer_id, credited_at);
CREATE TRIGGER customer_credits_append_only BEFORE UPDATE OR DELETE ON customer_credits
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
