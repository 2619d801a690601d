-- What children pay by their age. Owner: areas/rates; the ages of a stay's children: areas/bookings.

create table age_categories (
  property_id bigint not null references properties,
  id          uuid not null,
  name        text not null,
  oldest_age  integer not null,                                       -- the youngest begins at 0, each follows the one before
  takes_place boolean not null,                                       -- of the base occupancy

  primary key (property_id, id),
  constraint age_category_has_name check (name <> ''),
  constraint age_category_is_of_children check (oldest_age between 0 and 17),
  constraint age_categories_follow_each_other unique (property_id, oldest_age) deferrable initially deferred
);

alter table age_categories enable row level security;
alter table age_categories force row level security;
create policy tenant on age_categories to hotelmate_app using (property_id = current_property());
create policy platform on age_categories to hotelmate_platform using (true);

-- The price of a child of each category: [{"categoryId", "amount"}].
alter table plan_prices add column child_prices jsonb not null default '[]';

-- One age for each child; null where they are not known.
alter table stays
  add column child_ages integer[],
  add constraint stay_has_an_age_for_each_child check (cardinality(child_ages) = children),
  add constraint stay_ages_are_of_children check (0 <= all (child_ages) and 17 >= all (child_ages));
