-- Up Migration
-- What a provider's books say reaches ours by object, whatever we believed of it.

-- Each refund that a provider has told us of, ours or not, as it stands there. What is no operation's
-- own effect is posted from here; the state "failed" is the end of an object.
CREATE TABLE provider_objects (
  provider text NOT NULL,
  provider_ref text NOT NULL,
  -- The operation whose id it carries; null: somebody else made it.
  operation_id uuid REFERENCES operations,
  -- Null: none of our payments goes by the name that it gives.
  payment_id text REFERENCES payments,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL,
  state text NOT NULL CHECK (state IN ('succeeded', 'accepted', 'failed')),
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, provider_ref)
);
CREATE INDEX provider_objects_by_payment ON provider_objects (payment_id);
CREATE INDEX provider_objects_by_operation ON provider_objects (operation_id);
REVOKE UPDATE ON provider_objects FROM countersign_app;
GRANT UPDATE (operation_id, payment_id, amount_minor, currency, state)
  ON provider_objects TO countersign_app;

-- Every posting names its object: the provider's, or else the operation's row in the shop's books.
-- An object that is no operation's is posted in parts: what is known of it may change.
ALTER TABLE ledger
  ALTER COLUMN operation_id DROP NOT NULL,
  ADD COLUMN provider text,
  ADD COLUMN provider_ref text,
  ADD COLUMN part_no int NOT NULL DEFAULT 1 CHECK (part_no > 0),
  ADD CONSTRAINT ledger_names_its_object CHECK (operation_id IS NOT NULL
    OR (provider IS NOT NULL AND provider_ref IS NOT NULL));
CREATE UNIQUE INDEX ledger_one_part ON ledger (provider, provider_ref, leg, part_no)
  WHERE operation_id IS NULL;

-- What the provider paid out, or a bank took back, beyond what is left of a payment. It is kept
-- apart, so that the counters stay true and the last line of defence still stands: only the posting
-- of an object of the provider's may raise it, and it falls with whatever is given back.
ALTER TABLE payments
  ADD COLUMN excess_minor bigint NOT NULL DEFAULT 0 CHECK (excess_minor >= 0),
  DROP CONSTRAINT payments_never_over_captured,
  ADD CONSTRAINT payments_never_over_captured
    CHECK (refunded_minor + reserved_minor + disputed_minor <= captured_minor + excess_minor);

CREATE FUNCTION shrink_excess() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.excess_minor := least(NEW.excess_minor, greatest(0,
    NEW.refunded_minor + NEW.reserved_minor + NEW.disputed_minor - NEW.captured_minor));
  RETURN NEW;
END $$;
CREATE TRIGGER payments_excess BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (OLD.excess_minor > 0 OR NEW.excess_minor > 0) EXECUTE FUNCTION shrink_excess();

-- A dispute may be about nothing (an inquiry), and it ends: what is lost stays paid out.
ALTER TABLE disputes
  DROP CONSTRAINT disputes_amount_minor_check,
  ADD CONSTRAINT disputes_amount_minor_check CHECK (amount_minor >= 0),
  ADD COLUMN outcome text CHECK (outcome IN ('won', 'lost')),
  ADD CONSTRAINT disputes_outcome_when_closed CHECK (outcome IS NULL OR closed_at IS NOT NULL);

-- A payment has more than one name at a provider, and an event may give any of them.
ALTER TABLE provider_events
  ADD COLUMN payment_refs text[] NOT NULL DEFAULT '{}',
  -- It could not be applied: it waits for a person and stops nothing else.
  ADD COLUMN parked_at timestamptz,
  ADD COLUMN parked_class text,
  DROP CONSTRAINT provider_events_kind_check,
  ADD CONSTRAINT provider_events_kind_check CHECK (kind IN
    ('succeeded', 'accepted', 'failed', 'dispute_opened', 'dispute_won', 'dispute_lost'));
UPDATE provider_events SET payment_refs = ARRAY[payment_ref] WHERE payment_ref IS NOT NULL;
DROP INDEX provider_events_open;
CREATE INDEX provider_events_open ON provider_events (received_at)
  WHERE applied_at IS NULL AND parked_at IS NULL;
GRANT UPDATE (parked_at, parked_class) ON provider_events TO countersign_app;

-- A contradiction with a provider's books freezes the payment until a person has settled it.
ALTER TABLE reconciliation_findings
  ADD COLUMN payment_id text REFERENCES payments,
  ADD COLUMN settled_by text REFERENCES users,
  ADD COLUMN settled_at timestamptz,
  ADD COLUMN settled_words text,
  ADD CONSTRAINT findings_settled_whole CHECK ((settled_by IS NULL) = (settled_at IS NULL)
    AND (settled_by IS NULL) = (settled_words IS NULL));
CREATE INDEX reconciliation_findings_frozen ON reconciliation_findings (payment_id)
  WHERE payment_id IS NOT NULL AND settled_at IS NULL;
