-- Questions of a property's own in its survey after a stay, and what guests answer to them. Owner: areas/reviews.
create table review_questions (
  property_id  bigint not null references properties,
  id           uuid not null,
  kind         text not null check (kind in ('SCALE', 'STARS', 'YES_NO', 'TEXT')),
  text_en      text not null check (text_en <> ''),
  text_fr      text not null check (text_fr <> ''),
  place        integer not null,
  retired_at   timestamptz,                                  -- no longer put to guests; its answers stay
  version      integer not null default 1,

  primary key (property_id, id)
);

create table review_question_answers (
  property_id  bigint not null,
  review_id    uuid not null,
  question_id  uuid not null,
  value        integer check (value between 0 and 10),       -- 0 to 10, 1 to 5 stars, 0 or 1 for no or yes
  words        text not null default '',

  primary key (property_id, review_id, question_id),
  constraint question_is_answered_somehow check ((value is null) <> (words = '')),
  constraint question_answer_is_of_a_review foreign key (property_id, review_id) references reviews (property_id, id) on delete cascade,
  constraint question_answer_is_of_a_question foreign key (property_id, question_id) references review_questions (property_id, id)
);
create index answers_of_a_question on review_question_answers (property_id, question_id);

do $$
declare one text;
begin
  foreach one in array array['review_questions', 'review_question_answers'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I to hotelmate_app using (property_id = current_property())', one);
    execute format('create policy platform on %I to hotelmate_platform using (true)', one);
  end loop;
end $$;
