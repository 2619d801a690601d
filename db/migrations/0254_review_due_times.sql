-- In how many hours a review is answered, by its score: low as the settings have it, high from 80 on, middle between. Owner: areas/reviews.
alter table review_settings
  add column due_low_hours     integer not null default 24,
  add column due_middle_hours  integer not null default 48,
  add column due_high_hours    integer not null default 120,
  add constraint reviews_are_due_within_a_month check (least(due_low_hours, due_middle_hours, due_high_hours) >= 1 and greatest(due_low_hours, due_middle_hours, due_high_hours) <= 720);
