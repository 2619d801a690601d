-- What outlets sell: groups, products with modifiers, combos, prices by time, and what is out today.
-- Owner: areas/products. Names and prices are frozen on an order's line; nothing here is removed once it may have been sold.

-- Alcohol and packaged goods are taxed by tables of their own; a house without one taxes them as services.
alter table tax_slabs drop constraint tax_slabs_category_check;
alter table tax_slabs add constraint tax_slabs_category_check check (category in ('ROOM', 'SERVICE', 'FOOD', 'ALCOHOL', 'GOODS'));

create table product_groups (
  property_id   bigint not null references properties,
  id            uuid not null,
  name          text not null check (name <> '' and name = btrim(name)),
  names         jsonb not null default '{}',               -- {language: name}
  ranking       integer not null default 0 check (ranking >= 0),
  station_id    uuid,                                      -- who prepares it; null needs no preparing
  course        integer not null default 0 check (course between 0 and 9),  -- 0 is none
  tax_category  text not null default 'SERVICE' check (tax_category in ('SERVICE', 'FOOD', 'ALCOHOL', 'GOODS')),
  is_active     boolean not null default true,
  version       integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, station_id) references stations,
  constraint names_are_by_language check (jsonb_typeof(names) = 'object')
);
create unique index product_group_is_named_once on product_groups (property_id, lower(name));

-- Where a group is sold.
create table product_group_outlets (
  property_id       bigint not null references properties,
  product_group_id  uuid not null,
  outlet_id         uuid not null,

  primary key (property_id, product_group_id, outlet_id),
  foreign key (property_id, product_group_id) references product_groups,
  foreign key (property_id, outlet_id) references outlets
);
create index groups_of_an_outlet on product_group_outlets (property_id, outlet_id);

create table products (
  property_id       bigint not null references properties,
  id                uuid not null,
  product_group_id  uuid not null,
  kind              text not null default 'PRODUCT' check (kind in ('PRODUCT', 'COMBO', 'SERVICE')),
  code              text not null check (code ~ '^[A-Z0-9][A-Z0-9._-]{0,23}$'),
  name              text not null check (name <> '' and name = btrim(name)),
  names             jsonb not null default '{}',
  description       text not null default '',
  price_minor       bigint not null check (price_minor >= 0),  -- with or before tax, as the property gives its prices
  tax_category      text check (tax_category in ('SERVICE', 'FOOD', 'ALCOHOL', 'GOODS')),  -- null is as the group
  unit              text not null default 'piece' check (unit <> ''),
  is_fractional     boolean not null default false,        -- sold by weight or length, to the thousandth
  barcode           text check (barcode ~ '^[0-9A-Za-z-]{4,32}$'),
  allergens         text[] not null default '{}',
  diets             text[] not null default '{}',
  station_id        uuid,                                  -- null is as the group
  is_prepared       boolean not null default true,         -- false goes to no station, whatever the group says
  ranking           integer not null default 0 check (ranking >= 0),
  is_active         boolean not null default true,
  version           integer not null default 1,

  primary key (property_id, id),
  foreign key (property_id, product_group_id) references product_groups,
  foreign key (property_id, station_id) references stations,
  constraint product_code_is_used_once unique (property_id, code),
  constraint allergens_are_known check (allergens <@ array['GLUTEN', 'CRUSTACEANS', 'EGGS', 'FISH', 'PEANUTS', 'SOYBEANS', 'MILK', 'NUTS',
                                                          'CELERY', 'MUSTARD', 'SESAME', 'SULPHITES', 'LUPIN', 'MOLLUSCS']),
  constraint diets_are_known check (diets <@ array['VEGETARIAN', 'VEGAN', 'EGG', 'HALAL', 'JAIN', 'SPICY']),
  constraint product_names_are_by_language check (jsonb_typeof(names) = 'object')
);
create unique index barcode_is_used_once on products (property_id, barcode) where barcode is not null;
create index products_of_a_group on products (property_id, product_group_id, ranking, name);

create table product_images (
  property_id  bigint not null references properties,
  product_id   uuid not null,
  bytes        bytea not null check (octet_length(bytes) between 1 and 400000),
  version      integer not null default 1,

  primary key (property_id, product_id),
  foreign key (property_id, product_id) references products
);

-- Choices on a product: at least `min_choices`, at most `max_choices` of a group.
create table modifier_groups (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null check (name <> '' and name = btrim(name)),
  min_choices  integer not null default 0 check (min_choices between 0 and 20),
  max_choices  integer not null default 1 check (max_choices between 1 and 20),
  is_active    boolean not null default true,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint choices_have_room check (min_choices <= max_choices)
);
create unique index modifier_group_is_named_once on modifier_groups (property_id, lower(name));

create table modifiers (
  property_id        bigint not null references properties,
  id                 uuid not null,
  modifier_group_id  uuid not null,
  name               text not null check (name <> '' and name = btrim(name)),
  price_minor        bigint not null default 0 check (price_minor >= 0),  -- added to the product's, taxed with it
  ranking            integer not null default 0 check (ranking >= 0),
  is_active          boolean not null default true,

  primary key (property_id, id),
  foreign key (property_id, modifier_group_id) references modifier_groups
);
create unique index modifier_is_named_once on modifiers (property_id, modifier_group_id, lower(name)) where is_active;

create table product_modifier_groups (
  property_id        bigint not null references properties,
  product_id         uuid not null,
  modifier_group_id  uuid not null,
  ranking            integer not null default 0 check (ranking >= 0),

  primary key (property_id, product_id, modifier_group_id),
  foreign key (property_id, product_id) references products,
  foreign key (property_id, modifier_group_id) references modifier_groups
);

-- A combo is a product made of parts; for each part the guest chooses one of several products, some at an extra.
create table combo_choices (
  property_id  bigint not null references properties,
  combo_id     uuid not null,
  part         text not null check (part <> ''),
  ranking      integer not null check (ranking >= 0),
  product_id   uuid not null,
  extra_minor  bigint not null default 0 check (extra_minor >= 0),

  primary key (property_id, combo_id, part, product_id),
  foreign key (property_id, combo_id) references products,
  foreign key (property_id, product_id) references products,
  constraint combo_is_not_its_own_part check (combo_id <> product_id)
);

-- Other prices at certain times. Of several lists that hold, the one with the highest priority decides.
create table price_lists (
  property_id  bigint not null references properties,
  id           uuid not null,
  name         text not null check (name <> '' and name = btrim(name)),
  priority     integer not null default 0 check (priority between 0 and 1000),
  from_on      date,
  until_on     date,                                       -- half-open
  weekdays     integer[] not null default '{1,2,3,4,5,6,7}',
  from_time    text not null default '00:00' check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  until_time   text not null default '00:00' check (until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),  -- not after from_time is past midnight
  outlet_ids   uuid[] not null default '{}',               -- none is every outlet
  is_active    boolean not null default true,
  version      integer not null default 1,

  primary key (property_id, id),
  constraint price_list_ends_after_it_begins check (until_on is null or from_on is null or from_on < until_on),
  constraint weekdays_are_of_the_week check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) > 0)
);
create unique index price_list_is_named_once on price_lists (property_id, lower(name));

-- A price of one product, or a percentage on a group.
create table price_list_lines (
  property_id       bigint not null references properties,
  price_list_id     uuid not null,
  id                uuid not null,
  product_id        uuid,
  product_group_id  uuid,
  price_minor       bigint check (price_minor >= 0),
  offset_bp         integer check (offset_bp between -10000 and 100000),

  primary key (property_id, id),
  foreign key (property_id, price_list_id) references price_lists,
  foreign key (property_id, product_id) references products,
  foreign key (property_id, product_group_id) references product_groups,
  constraint price_line_is_for_one check ((product_id is null) <> (product_group_id is null)),
  constraint price_line_says_one_thing check ((price_minor is null) <> (offset_bp is null))
);
create unique index product_is_priced_once_in_a_list on price_list_lines (property_id, price_list_id, product_id) where product_id is not null;
create unique index group_is_priced_once_in_a_list on price_list_lines (property_id, price_list_id, product_group_id) where product_group_id is not null;

-- What is out ("86"): until a moment, or until somebody says it is there again.
create table product_outages (
  property_id   bigint not null references properties,
  product_id    uuid not null,
  reason        text not null default '',
  until_at      timestamptz,
  set_at        timestamptz not null,
  set_by        bigint not null,
  set_by_name   text not null,

  primary key (property_id, product_id),
  foreign key (property_id, product_id) references products
);

alter table product_groups enable row level security;
alter table product_groups force row level security;
create policy tenant on product_groups to hotelmate_app using (property_id = current_property());
create policy platform on product_groups to hotelmate_platform using (true);

alter table product_group_outlets enable row level security;
alter table product_group_outlets force row level security;
create policy tenant on product_group_outlets to hotelmate_app using (property_id = current_property());
create policy platform on product_group_outlets to hotelmate_platform using (true);

alter table products enable row level security;
alter table products force row level security;
create policy tenant on products to hotelmate_app using (property_id = current_property());
create policy platform on products to hotelmate_platform using (true);

alter table product_images enable row level security;
alter table product_images force row level security;
create policy tenant on product_images to hotelmate_app using (property_id = current_property());
create policy platform on product_images to hotelmate_platform using (true);

alter table modifier_groups enable row level security;
alter table modifier_groups force row level security;
create policy tenant on modifier_groups to hotelmate_app using (property_id = current_property());
create policy platform on modifier_groups to hotelmate_platform using (true);

alter table modifiers enable row level security;
alter table modifiers force row level security;
create policy tenant on modifiers to hotelmate_app using (property_id = current_property());
create policy platform on modifiers to hotelmate_platform using (true);

alter table product_modifier_groups enable row level security;
alter table product_modifier_groups force row level security;
create policy tenant on product_modifier_groups to hotelmate_app using (property_id = current_property());
create policy platform on product_modifier_groups to hotelmate_platform using (true);

alter table combo_choices enable row level security;
alter table combo_choices force row level security;
create policy tenant on combo_choices to hotelmate_app using (property_id = current_property());
create policy platform on combo_choices to hotelmate_platform using (true);

alter table price_lists enable row level security;
alter table price_lists force row level security;
create policy tenant on price_lists to hotelmate_app using (property_id = current_property());
create policy platform on price_lists to hotelmate_platform using (true);

alter table price_list_lines enable row level security;
alter table price_list_lines force row level security;
create policy tenant on price_list_lines to hotelmate_app using (property_id = current_property());
create policy platform on price_list_lines to hotelmate_platform using (true);

alter table product_outages enable row level security;
alter table product_outages force row level security;
create policy tenant on product_outages to hotelmate_app using (property_id = current_property());
create policy platform on product_outages to hotelmate_platform using (true);

revoke delete on product_groups, products, modifier_groups, modifiers, price_lists from hotelmate_app, hotelmate_platform;
