-- Up Migration
-- What was provably not sent is known: the write is as it was before, and goes on by itself.
INSERT INTO operation_transitions (from_state, to_state) VALUES
  ('sending', 'reserved'),
  -- The route has changed before anything was sent: what was held for the other one is given back.
  ('reserved', 'ready');

ALTER TABLE operations
  -- Why an approved write waits with nothing sent; for people, the write itself never reads it.
  ADD COLUMN held_code text;

CREATE OR REPLACE FUNCTION check_operation_sending() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Every attempt has its answer, and each of them says that not a byte was executed.
  is_unsent boolean := OLD.state = 'sending' AND NEW.state = 'reserved' AND NOT EXISTS (
    SELECT 1 FROM operation_attempts a WHERE a.operation_id = OLD.operation_id
      AND (a.answer IS NULL OR a.answer NOT LIKE 'not\_sent\_%'));
  is_rerouted boolean := OLD.state = 'reserved' AND NEW.state = 'ready';
BEGIN
  IF OLD.first_sent_at IS NOT NULL AND NEW.first_sent_at IS DISTINCT FROM OLD.first_sent_at
     AND NOT (is_unsent AND NEW.first_sent_at IS NULL) THEN
    RAISE EXCEPTION 'operation % was first sent once', OLD.operation_id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.resend_until IS NOT NULL AND NEW.resend_until IS DISTINCT FROM OLD.resend_until
     AND NOT (is_unsent AND NEW.resend_until IS NULL) THEN
    RAISE EXCEPTION 'the end of resending of operation % does not move', OLD.operation_id
      USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.provider_key IS NOT NULL AND NEW.provider_key IS DISTINCT FROM OLD.provider_key
     AND NOT is_rerouted THEN
    RAISE EXCEPTION 'the key of operation % does not change', OLD.operation_id
      USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.provider_ref IS NOT NULL AND NEW.provider_ref IS DISTINCT FROM OLD.provider_ref THEN
    RAISE EXCEPTION 'operation % has another object at the provider already', OLD.operation_id
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.action IS DISTINCT FROM OLD.action OR NEW.fingerprint <> OLD.fingerprint
     OR NEW.case_id <> OLD.case_id OR NEW.decision_id <> OLD.decision_id THEN
    RAISE EXCEPTION 'operation % is frozen', OLD.operation_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Each person's word on a write whose outcome nothing else can tell: whoever mends theirs says it
-- anew, and what was said before stays. Two people's last words that agree are the settlement.
CREATE TABLE settlement_words (
  operation_id uuid NOT NULL REFERENCES operations,
  word_no int NOT NULL CHECK (word_no > 0),
  user_id text NOT NULL REFERENCES users,
  outcome text NOT NULL CHECK (outcome IN ('done', 'not_done')),
  evidence text NOT NULL CHECK (length(evidence) BETWEEN 10 AND 2000),
  provider_ref text,
  said_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (operation_id, word_no)
);
REVOKE UPDATE ON settlement_words FROM countersign_app;
-- The first words of before; what was confirmed stands in its own table.
INSERT INTO settlement_words (operation_id, word_no, user_id, outcome, evidence, provider_ref, said_at)
  SELECT operation_id, 1, proposed_by, outcome, evidence, provider_ref, proposed_at FROM settlements;
DELETE FROM settlements WHERE confirmed_at IS NULL;
-- A settlement that can't be applied is void, with the words that led to it: people say anew.
ALTER TABLE settlements
  ADD COLUMN settlement_no int NOT NULL DEFAULT 1 CHECK (settlement_no > 0),
  ADD COLUMN voided_at timestamptz,
  ADD COLUMN voided_words int,
  ADD CONSTRAINT settlements_voided_whole CHECK ((voided_at IS NULL) = (voided_words IS NULL)),
  DROP CONSTRAINT settlements_pkey,
  ADD PRIMARY KEY (operation_id, settlement_no);
CREATE UNIQUE INDEX settlements_one_valid ON settlements (operation_id) WHERE voided_at IS NULL;
GRANT UPDATE (voided_at, voided_words) ON settlements TO countersign_app;
