-- What a waiting proposal relies on may change in the shop at any time, by whoever's hand. Triggers
-- note what changed, and the relay's pass takes the notes and looks at the proposals concerned: so
-- nobody polls the shop, and where nothing changed one look at an empty table is all it costs.
-- Notes are only ever added and taken, and share no key: writers don't wait for each other here.
CREATE TABLE shop_changes (
  change_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  what text NOT NULL CHECK (what IN ('order', 'stock', 'rule')),
  key text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE FUNCTION note_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_changes (what, key) VALUES ('order', coalesce(NEW.order_id, OLD.order_id));
  RETURN NULL;
END $$;

CREATE FUNCTION note_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_changes (what, key)
  SELECT 'order', order_id FROM payments
  WHERE payment_id = coalesce(NEW.payment_id, OLD.payment_id);
  RETURN NULL;
END $$;

CREATE FUNCTION note_line_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_changes (what, key)
  SELECT 'order', order_id FROM order_lines
  WHERE order_line_id = coalesce(NEW.order_line_id, OLD.order_line_id);
  RETURN NULL;
END $$;

CREATE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_changes (what, key) VALUES ('stock', NEW.sku);
  RETURN NULL;
END $$;

CREATE FUNCTION note_rule_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_changes (what, key) VALUES ('rule', coalesce(NEW.rule_id, OLD.rule_id));
  RETURN NULL;
END $$;

-- A scan of a parcel, a new version number or a corrected name are no facts that anything relies on.
CREATE TRIGGER orders_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status, OLD.address, OLD.customer_id)
        IS DISTINCT FROM (NEW.status, NEW.address, NEW.customer_id))
  EXECUTE FUNCTION note_order_change();
CREATE TRIGGER payments_changed AFTER UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.captured_minor, OLD.refunded_minor, OLD.reserved_minor, OLD.disputed_minor)
        IS DISTINCT FROM (NEW.captured_minor, NEW.refunded_minor, NEW.reserved_minor, NEW.disputed_minor))
  EXECUTE FUNCTION note_order_change();
CREATE TRIGGER disputes_changed AFTER INSERT OR UPDATE OR DELETE ON disputes
  FOR EACH ROW EXECUTE FUNCTION note_payment_change();
CREATE TRIGGER boxes_delivered AFTER INSERT OR UPDATE OF delivered_at ON boxes FOR EACH ROW
  WHEN (NEW.delivered_at IS NOT NULL) EXECUTE FUNCTION note_order_change();
CREATE TRIGGER unit_remedies_changed AFTER INSERT OR UPDATE OR DELETE ON unit_remedies
  FOR EACH ROW EXECUTE FUNCTION note_line_change();
CREATE TRIGGER customer_credits_added AFTER INSERT ON customer_credits
  FOR EACH ROW EXECUTE FUNCTION note_order_change();
CREATE TRIGGER products_sold AFTER UPDATE OF stock ON products FOR EACH ROW
  WHEN (NEW.stock < OLD.stock) EXECUTE FUNCTION note_stock_change();
CREATE TRIGGER policy_rules_changed AFTER INSERT OR UPDATE OR DELETE ON policy_rules
  FOR EACH ROW EXECUTE FUNCTION note_rule_change();

CREATE INDEX proposal_actions_by_order ON proposal_actions (order_id);

-- The codes stay codes; these are the words for people: what changed.
ALTER TABLE proposals ADD COLUMN closed_words text;

-- The order in which approvals of one customer were recorded: given out while the customer's row is
-- locked. A write's tier counts the approvals before it, so that two never wait for each other.
ALTER TABLE operations ADD COLUMN approval_no bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
CREATE INDEX operations_by_customer ON operations (customer_id, approval_no);

-- The first step whose request had this note in it: what a model has not been told it can't know.
ALTER TABLE case_notes ADD COLUMN told_at_step int;

-- What followed when a customer's message came in, so that a second sending gets the same answer.
ALTER TABLE messages
  ADD COLUMN effect text CHECK (effect IN ('lapsed', 'noted', 'no_open_case'));

-- A ticket that was ended elsewhere: the first word stands, and nothing is approved after it.
CREATE TABLE ticket_endings (
  case_id text PRIMARY KEY REFERENCES cases,
  how text NOT NULL CHECK (how IN ('closed', 'merged', 'human_replied')),
  merged_into text REFERENCES tickets,
  user_id text NOT NULL REFERENCES users,
  channel text NOT NULL CHECK (channel IN ('terminal', 'web', 'api', 'signal')),
  effect text NOT NULL CHECK (effect IN ('withdrawn', 'decided', 'noted')),
  ended_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((how = 'merged') = (merged_into IS NOT NULL))
);
CREATE TRIGGER ticket_endings_append_only BEFORE UPDATE OR DELETE ON ticket_endings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
