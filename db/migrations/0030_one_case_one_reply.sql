-- Up Migration
-- One message of a customer opens one case, whatever is done to its Workflow in Temporal. A case
-- that something else opened, such as a write that failed later, has no message.
ALTER TABLE cases ADD COLUMN opened_by text;
UPDATE cases SET opened_by = ticket_id WHERE case_no = 1;
ALTER TABLE cases ADD CONSTRAINT cases_one_per_message UNIQUE (ticket_id, opened_by);

-- And a case that has ended says and proposes nothing more.
CREATE FUNCTION refuse_after_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM cases WHERE case_id = NEW.case_id AND ended_at IS NOT NULL) THEN
    RAISE EXCEPTION 'case % has ended: nothing is added to its %', NEW.case_id, TG_TABLE_NAME
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER proposals_of_open_cases BEFORE INSERT ON proposals
  FOR EACH ROW EXECUTE FUNCTION refuse_after_end();
CREATE TRIGGER replies_of_open_cases BEFORE INSERT ON messages
  FOR EACH ROW WHEN (NEW.direction = 'reply') EXECUTE FUNCTION refuse_after_end();
