-- A source delivers its reviews by itself and takes replies: how it signs in here, where replies go, and what became of each. Owner: areas/reviews.

alter table review_sources
  add column inbound_id        uuid,                                                     -- the address it calls
  add column key_hash          bytea,                                                    -- of the key it calls with
  add column key_hint          text not null default '',
  add column reply_url         text not null default '',                                 -- where replies go; empty: none are sent
  add column sealed_reply_key  text not null default '',
  add column reply_key_hint    text not null default '',
  add column received_at       timestamptz,                                              -- its last call
  add constraint review_source_is_called_at_one_address unique (inbound_id),
  add constraint called_review_source_has_a_key check ((inbound_id is null) = (key_hash is null)),
  add constraint replies_go_with_a_key check (reply_url = '' or sealed_reply_key <> '');

-- When the source changed it last, by its own clock; none for a review that did not come by a call.
alter table reviews add column source_changed_at timestamptz;

-- What a review was before its source changed it.
create table review_versions (
  property_id    bigint not null,
  review_id      uuid not null,
  number         integer not null check (number > 0),
  author         text not null,
  language       text not null,
  title          text not null,
  body           text not null,
  positive       text not null,
  negative       text not null,
  rating_tenths  integer not null check (rating_tenths >= 0),
  replaced_at    timestamptz not null,

  primary key (property_id, review_id, number),
  constraint version_is_of_a_review foreign key (property_id, review_id) references reviews (property_id, id) on delete cascade
);
alter table review_versions enable row level security;
alter table review_versions force row level security;
create policy tenant on review_versions to hotelmate_app using (property_id = current_property());
create policy platform on review_versions to hotelmate_platform using (true);

alter table review_replies
  add column delivery       text not null default 'NONE' check (delivery in ('NONE', 'WAITING', 'SENT', 'REFUSED', 'FAILED')),
  add column delivery_note  text not null default '',                                    -- what the source said of it last
  add column attempts       integer not null default 0 check (attempts >= 0),
  add column next_try_at    timestamptz,
  add column sent_at        timestamptz,
  add constraint waiting_reply_says_when check ((delivery = 'WAITING') = (next_try_at is not null)),
  add constraint sent_reply_says_when check ((delivery = 'SENT') = (sent_at is not null)),
  add constraint only_published_replies_are_delivered check (delivery = 'NONE' or state in ('PUBLISHED', 'REPLACED'));
create index replies_to_send on review_replies (next_try_at) where delivery = 'WAITING';
