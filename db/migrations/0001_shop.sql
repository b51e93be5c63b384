-- Up Migration
-- The example shop's own tables. A real shop keeps these elsewhere and is read through an adapter.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE shops (
  shop_id text PRIMARY KEY,
  name text NOT NULL,
  currency char(3) NOT NULL,
  time_zone text NOT NULL,
  order_id_pattern text NOT NULL,
  order_id_example text NOT NULL,
  order_id_like_pattern text NOT NULL,
  -- Example data carries its own "now", so that computed days do not drift. Null: the real clock.
  as_of timestamptz,
  support_team_name text NOT NULL,
  -- Business days within which an order that was shipped has to arrive.
  delivery_business_days int NOT NULL CHECK (delivery_business_days BETWEEN 1 AND 60)
);

CREATE TABLE customers (
  customer_id text PRIMARY KEY,
  shop_id text NOT NULL REFERENCES shops,
  name text NOT NULL,
  email text NOT NULL,
  language text NOT NULL DEFAULT 'en'
);

CREATE TABLE products (
  sku text PRIMARY KEY,
  shop_id text NOT NULL REFERENCES shops,
  name text NOT NULL,
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
  stock int NOT NULL CHECK (stock >= 0),
  is_final_sale boolean NOT NULL DEFAULT false
);

CREATE TABLE orders (
  order_id text PRIMARY KEY,
  customer_id text NOT NULL REFERENCES customers,
  status text NOT NULL
    CHECK (status IN ('processing', 'shipped', 'partly_delivered', 'delivered', 'cancelled')),
  ordered_at timestamptz NOT NULL,
  currency char(3) NOT NULL,
  shipping_fee_minor bigint NOT NULL CHECK (shipping_fee_minor >= 0),
  total_minor bigint NOT NULL CHECK (total_minor >= 0),
  address jsonb NOT NULL,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX orders_by_customer ON orders (customer_id, ordered_at DESC);

CREATE TABLE order_lines (
  order_line_id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  line_no int NOT NULL,
  sku text NOT NULL REFERENCES products,
  quantity int NOT NULL CHECK (quantity > 0),
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
  UNIQUE (order_id, line_no),
  UNIQUE (order_id, sku)
);

CREATE TABLE boxes (
  box_id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  carrier text NOT NULL,
  tracking text NOT NULL,
  shipped_at timestamptz NOT NULL,
  delivered_at timestamptz,
  last_scan_at timestamptz,
  last_scan text
);
CREATE INDEX boxes_by_order ON boxes (order_id);

CREATE TABLE box_lines (
  box_id text NOT NULL REFERENCES boxes,
  order_line_id text NOT NULL REFERENCES order_lines,
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (box_id, order_line_id)
);

CREATE TABLE payments (
  payment_id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  method text NOT NULL,
  currency char(3) NOT NULL,
  charged_at timestamptz,
  authorized_minor bigint NOT NULL DEFAULT 0 CHECK (authorized_minor >= 0),
  captured_minor bigint NOT NULL CHECK (captured_minor >= 0),
  refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0),
  reserved_minor bigint NOT NULL DEFAULT 0 CHECK (reserved_minor >= 0),
  disputed_minor bigint NOT NULL DEFAULT 0 CHECK (disputed_minor >= 0),
  -- The last line of defence: no code path can promise more than was captured.
  CONSTRAINT payments_never_over_captured
    CHECK (refunded_minor + reserved_minor + disputed_minor <= captured_minor)
);
CREATE INDEX payments_by_order ON payments (order_id);

CREATE TABLE disputes (
  dispute_id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES payments,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz
);

-- Refunds as the shop sees them, whoever made them; ours carry an operation id.
CREATE TABLE shop_refunds (
  refund_id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES payments,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL,
  reason text NOT NULL,
  refunded_at timestamptz NOT NULL,
  operation_id uuid UNIQUE
);
CREATE INDEX shop_refunds_by_payment ON shop_refunds (payment_id);

CREATE TABLE return_labels (
  label_id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  sku text NOT NULL REFERENCES products,
  quantity int NOT NULL CHECK (quantity > 0),
  created_at timestamptz NOT NULL,
  operation_id uuid UNIQUE
);

CREATE TABLE replacements (
  replacement_id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  sku text NOT NULL REFERENCES products,
  quantity int NOT NULL CHECK (quantity > 0),
  created_at timestamptz NOT NULL,
  operation_id uuid UNIQUE
);

-- The handbook. A rule has versions with validity dates; the one in force on a day applies.
CREATE TABLE policy_rules (
  shop_id text NOT NULL REFERENCES shops,
  rule_id text NOT NULL CHECK (rule_id ~ '^[A-Z][0-9]{1,2}$'),
  version int NOT NULL CHECK (version > 0),
  title text NOT NULL,
  body text NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  search tsvector NOT NULL
    GENERATED ALWAYS AS (
      setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body)
    ) STORED,
  PRIMARY KEY (shop_id, rule_id, version),
  CHECK (valid_to IS NULL OR valid_to >= valid_from)
);
CREATE INDEX policy_rules_search ON policy_rules USING gin (search);
