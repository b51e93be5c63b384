-- Up Migration
-- The application works as a role of its own, which has no right to delete or rewrite what is kept.
-- Roles belong to the whole server and tables to one database, so the role is made by a function
-- that every start calls: a database that was restored on another server finds it there.

CREATE FUNCTION ensure_app_role() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before text := current_setting('role');
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'countersign_app') THEN
    BEGIN
      CREATE ROLE countersign_app NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      -- Another database of this server was set up at the same moment.
      NULL;
    END;
  END IF;
  BEGIN
    -- Trying it is the one way to know that is the same in all versions.
    PERFORM set_config('role', 'countersign_app', true);
    PERFORM set_config('role', before, true);
  EXCEPTION WHEN insufficient_privilege THEN
    BEGIN
      GRANT countersign_app TO CURRENT_USER;
    EXCEPTION WHEN unique_violation THEN
      NULL;
    END;
  END;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION
    'User % may not set up the application''s role: have an administrator run CREATE ROLE countersign_app NOLOGIN; (if it is missing) and GRANT countersign_app TO %;',
    current_user, quote_ident(current_user)
    USING ERRCODE = 'insufficient_privilege';
END $$;
SELECT ensure_app_role();

GRANT USAGE ON SCHEMA public TO countersign_app;

-- Tables of today and of later migrations: read, add and change. A right to delete is named below.
DO $$
DECLARE
  found regclass;
BEGIN
  FOR found IN
    SELECT oid::regclass FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_has_role(relowner, 'USAGE')
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %s TO countersign_app', found);
  END LOOP;
END $$;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE ON TABLES TO countersign_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO countersign_app;

-- Notes of changes are taken away by whoever has looked at what they concern.
GRANT DELETE ON shop_changes TO countersign_app;

-- Which transitions there are, and which migrations were run, is none of the application's business.
REVOKE INSERT, UPDATE ON operation_transitions, schema_migrations FROM countersign_app;

-- Written once. The triggers say so too, to everybody; this says it to the application first.
REVOKE UPDATE ON ledger, audit, decisions, ticket_endings, customer_credits FROM countersign_app;

-- Only what comes to be known later is ever changed.
REVOKE INSERT, UPDATE ON audit_head FROM countersign_app;
GRANT UPDATE (seq, hash) ON audit_head TO countersign_app;
REVOKE UPDATE ON proposals, proposal_actions, operation_attempts, provider_events, settlements,
  signed_statements, user_keys FROM countersign_app;
GRANT UPDATE (state, closed_at, closed_reason, closed_words) ON proposals TO countersign_app;
GRANT UPDATE (state, signers_needed, needs_lead) ON proposal_actions TO countersign_app;
GRANT UPDATE (answered_at, answer) ON operation_attempts TO countersign_app;
GRANT UPDATE (operation_id, applied_at, outcome) ON provider_events TO countersign_app;
GRANT UPDATE (provider_ref, confirmed_by, confirmed_at) ON settlements TO countersign_app;
GRANT UPDATE (code, answer) ON signed_statements TO countersign_app;
GRANT UPDATE (revoked_at) ON user_keys TO countersign_app;
