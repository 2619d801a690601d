-- Labels of work items, those who watch them, and work that is proposed to a project. Owner: areas/projects.
create table work_labels (
  property_id  bigint not null references properties,
  id           uuid not null,
  project_id   uuid not null,
  name         text not null check (name <> ''),
  name_key     text not null,
  color        text not null,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint work_label_is_of_one_project unique (property_id, project_id, id),
  constraint work_label_is_named_once unique (property_id, project_id, name_key),
  constraint work_label_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id)
);

create table work_item_labels (
  property_id  bigint not null references properties,
  project_id   uuid not null,
  item_id      uuid not null,
  label_id     uuid not null,

  constraint item_is_labelled_once primary key (property_id, item_id, label_id),
  constraint labelled_item_is_of_the_project foreign key (property_id, project_id, item_id) references work_items (property_id, project_id, id),
  -- A label that is removed is on no item any more.
  constraint label_is_of_the_project foreign key (property_id, project_id, label_id) references work_labels (property_id, project_id, id) on delete cascade
);
create index work_item_labels_by_label on work_item_labels (property_id, label_id);

-- The user who added an item watches it, as those who work on it do, unless they said otherwise.
alter table work_items add column created_by bigint;
create table work_watchers (
  property_id  bigint not null references properties,
  item_id      uuid not null,
  user_id      bigint not null references users,
  is_watching  boolean not null,

  constraint item_is_watched_once primary key (property_id, item_id, user_id),
  constraint watched_item_is_an_item foreign key (property_id, item_id) references work_items (property_id, id)
);

create table work_proposals (
  property_id   bigint not null references properties,
  id            uuid not null,
  project_id    uuid not null,
  title         text not null check (title <> ''),
  body          text not null default '',
  source        text not null check (source in ('MEMBER', 'CLIENT', 'CASE', 'REVIEW')),
  origin_label  text not null default '',
  origin_path   text not null default '',
  state         text not null check (state in ('WAITING', 'SNOOZED', 'ACCEPTED', 'REJECTED', 'DUPLICATE')),
  snoozed_until date,
  reason        text not null default '',
  item_id       uuid,                                      -- the item it became, or the one it duplicates
  proposed_at   timestamptz not null,
  proposed_by   text not null,                             -- empty for the client
  proposer_id   bigint,
  decided_at    timestamptz,
  decided_by    text not null default '',
  version       integer not null default 1,

  primary key (property_id, id),
  constraint proposal_is_of_a_project foreign key (property_id, project_id) references projects (property_id, id),
  constraint proposal_became_an_item foreign key (property_id, project_id, item_id) references work_items (property_id, project_id, id),
  constraint accepted_proposal_names_its_item check ((state in ('ACCEPTED', 'DUPLICATE')) = (item_id is not null)),
  constraint rejected_proposal_has_a_reason check (state <> 'REJECTED' or reason <> ''),
  constraint snoozed_proposal_has_a_day check ((state = 'SNOOZED') = (snoozed_until is not null)),
  constraint proposal_has_its_origin check ((origin_label = '') = (origin_path = ''))
);
create index work_proposals_of_a_project on work_proposals (property_id, project_id, id);
create index work_proposals_that_wait on work_proposals (property_id, project_id, id) where state in ('WAITING', 'SNOOZED');
create unique index proposal_became_one_item on work_proposals (property_id, item_id) where state = 'ACCEPTED';

do $$
declare one text;
begin
  foreach one in array array['work_labels', 'work_item_labels', 'work_watchers', 'work_proposals'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;

-- Whether every employee may propose work to a project, also who is no member and does not see it.
alter table projects add column takes_proposals boolean not null default false;
