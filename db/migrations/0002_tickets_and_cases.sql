-- Up Migration

CREATE TABLE sources (
  source text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('table', 'folder')),
  shop_id text NOT NULL REFERENCES shops,
  settings jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE tickets (
  ticket_id text PRIMARY KEY,
  source text NOT NULL REFERENCES sources,
  external_id text NOT NULL,
  shop_id text NOT NULL REFERENCES shops,
  customer_id text NOT NULL REFERENCES customers,
  subject text NOT NULL,
  body text NOT NULL,
  -- The bytes as they came, kept apart, when cleaning changed or cut them.
  raw bytea,
  cleaned text[] NOT NULL DEFAULT '{}',
  received_at timestamptz NOT NULL,
  arrival_no bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (source, external_id)
);

-- The thread: what the customer wrote and what we answered.
CREATE TABLE messages (
  message_id text PRIMARY KEY,
  ticket_id text NOT NULL REFERENCES tickets,
  direction text NOT NULL CHECK (direction IN ('customer', 'reply')),
  body text NOT NULL,
  sent_at timestamptz NOT NULL,
  case_id text,
  -- One reply per case and round, however often the Activity is retried.
  dedup_key text UNIQUE
);
CREATE INDEX messages_by_ticket ON messages (ticket_id, sent_at);

CREATE TABLE cases (
  case_id text PRIMARY KEY,
  ticket_id text NOT NULL REFERENCES tickets,
  case_no int NOT NULL,
  workflow_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('working', 'waiting', 'executing', 'handed_off', 'closed')),
  outcome text,
  team text,
  -- Why it was handed off: H1 to H5, or a stop code.
  hand_off_code text,
  rules text[] NOT NULL DEFAULT '{}',
  model text NOT NULL,
  model_label text NOT NULL,
  model_provenance text NOT NULL,
  design text NOT NULL,
  revision int NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  UNIQUE (ticket_id, case_no)
);
-- One open case per ticket: a constraint, not a check in code.
CREATE UNIQUE INDEX cases_one_open ON cases (ticket_id) WHERE ended_at IS NULL;
CREATE INDEX cases_by_state ON cases (state, opened_at);

-- One model call and what it asked for. Written before the Activity returns, so that a retried
-- Activity finds the answer and no call is paid for twice.
CREATE TABLE steps (
  case_id text NOT NULL REFERENCES cases,
  step_no int NOT NULL CHECK (step_no > 0),
  model text NOT NULL,
  request_digest text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('calls', 'finish', 'malformed')),
  answer jsonb NOT NULL,
  finish_reason text NOT NULL,
  note text,
  input_tokens int NOT NULL,
  output_tokens int NOT NULL,
  cost_micros bigint NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms int NOT NULL,
  PRIMARY KEY (case_id, step_no)
);

CREATE TABLE tool_calls (
  case_id text NOT NULL,
  step_no int NOT NULL,
  call_no int NOT NULL,
  call_id text NOT NULL,
  tool text NOT NULL,
  arguments_text text NOT NULL,
  -- Set once, when the gates have answered.
  code text,
  -- Normalised arguments: the key of the case's memory and of repeated errors.
  arguments_key text,
  -- Exactly what the model received, valid JSON.
  model_text text,
  -- The whole result, which the trace can open.
  artifact jsonb,
  is_repeated boolean NOT NULL DEFAULT false,
  is_cut boolean NOT NULL DEFAULT false,
  order_id text,
  started_at timestamptz,
  duration_ms int,
  PRIMARY KEY (case_id, step_no, call_no),
  FOREIGN KEY (case_id, step_no) REFERENCES steps
);

CREATE TABLE resolutions (
  case_id text NOT NULL,
  step_no int NOT NULL,
  is_accepted boolean NOT NULL,
  resolution jsonb,
  -- The frozen actions of an accepted resolution: what a proposal publishes.
  actions jsonb NOT NULL DEFAULT '[]',
  -- [{code, message}], empty when accepted.
  refusals jsonb NOT NULL DEFAULT '[]',
  checked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (case_id, step_no),
  FOREIGN KEY (case_id, step_no) REFERENCES steps
);

-- What the model is told between steps: a send-back, a lapse, receipts, a new customer message.
CREATE TABLE case_notes (
  case_id text NOT NULL REFERENCES cases,
  note_key text NOT NULL,
  after_step_no int NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (case_id, note_key)
);
