-- Up Migration
-- A decision is bound to everything that was on the screen, not to the action's bytes alone: the
-- case and its revision, the reply, the customer, the shop, where the write goes, and the last
-- message of the customer. These functions say what that is; the digests are what people quote.

-- When it came in here; `sent_at` is the sender's.
ALTER TABLE messages ADD COLUMN stored_at timestamptz NOT NULL DEFAULT now();

-- `content` covers the bytes of every action and the reply. A closed proposal keeps what it was
-- shown with, so that people who quote it later are told what has changed since.
CREATE FUNCTION shown_proposal(of_case text, of_revision int) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'case_id', p.case_id, 'revision', p.revision, 'content', p.digest,
    'customer_id', t.customer_id, 'shop_id', cu.shop_id,
    'messages', coalesce(said.count, 0), 'last_message', said.last)
  FROM proposals p
  JOIN cases c USING (case_id)
  JOIN tickets t USING (ticket_id)
  JOIN customers cu USING (customer_id)
  LEFT JOIN LATERAL (
    SELECT count(*) AS count,
           (array_agg(m.message_id ORDER BY m.stored_at DESC, m.sent_at DESC, m.message_id))[1] AS last
    FROM messages m
    WHERE m.ticket_id = t.ticket_id AND m.direction = 'customer'
      AND (p.closed_at IS NULL OR m.stored_at < p.closed_at)
  ) said ON true
  WHERE p.case_id = of_case AND p.revision = of_revision
$$;

-- `payment` is the provider's own name of the payment, which belongs to one of its accounts.
CREATE FUNCTION shown_action(of_case text, of_revision int, of_action int)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT shown || jsonb_build_object(
    'action_index', a.action_index, 'action', a.digest,
    'route', coalesce(r.provider, 'local'), 'payment', paid.provider_ref)
  FROM proposal_actions a
  CROSS JOIN shown_proposal(of_case, of_revision) AS shown
  LEFT JOIN write_routes r ON r.kind = a.kind AND r.shop_id = shown->>'shop_id'
  LEFT JOIN payments paid ON paid.payment_id = a.canonical::jsonb->>'payment_id'
  WHERE a.case_id = of_case AND a.revision = of_revision AND a.action_index = of_action
$$;

CREATE FUNCTION shown_digest(shown jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(shown::text, 'UTF8')), 'hex')
$$;

-- Of the whole proposal: what each of its actions was shown with.
CREATE FUNCTION shown_actions_digest(of_case text, of_revision int)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT shown_digest(
    (SELECT coalesce(jsonb_agg(shown_action(a.case_id, a.revision, a.action_index)
                               ORDER BY a.action_index), '[]')
     FROM proposal_actions a WHERE a.case_id = of_case AND a.revision = of_revision)
    || jsonb_build_array(shown_proposal(of_case, of_revision)))
$$;

-- Recorded with the decision, by the transaction that took it.
ALTER TABLE decisions ADD COLUMN shown jsonb NOT NULL DEFAULT '{}';
