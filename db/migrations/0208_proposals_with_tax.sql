-- A proposal shows its tax by line and in all, and is signed by hand: the strokes are sealed with the digest of what was signed. Owner: areas/leads.

alter table proposals
  add column taxes             jsonb,                     -- by line and in all, as it was when it was sent; null for those sent before
  add column tax_minor         bigint not null default 0 check (tax_minor >= 0),
  drop column signature,
  add column sealed_signature  text,
  add column signed_digest     text not null default '' check (signed_digest ~ '^([0-9a-f]{64})?$'),
  add constraint signed_proposal_has_its_digest check (sealed_signature is null or signed_digest <> '');
