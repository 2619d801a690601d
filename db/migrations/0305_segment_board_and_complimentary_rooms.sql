-- The market segment of a deal and of its group; complimentary rooms and the board of each night, and what a group agreed on night by night. Owners: areas/leads, areas/groups.
alter table deals
  add column segment text,
  add constraint deal_is_of_a_segment check (segment in ('RETAIL', 'DISCOUNT', 'NEGOTIATED', 'QUALIFIED', 'WHOLESALE', 'GROUP_CORPORATE', 'GROUP_ASSOCIATION',
    'GROUP_GOVERNMENT', 'GROUP_TOUR', 'GROUP_OTHER', 'CONTRACT', 'COMPLIMENTARY', 'HOUSE_USE'));
alter table deal_nights
  add column complimentary integer not null default 0,
  add column board text,
  add constraint no_more_rooms_are_complimentary_than_there_are check (complimentary between 0 and rooms),
  add constraint deal_night_has_a_board check (board in ('ROOM_ONLY', 'BREAKFAST', 'HALF_BOARD', 'FULL_BOARD', 'ALL_INCLUSIVE'));
alter table groups
  add column segment text,
  add column night_rates jsonb not null default '[]',
  add constraint group_is_of_a_segment check (segment in ('RETAIL', 'DISCOUNT', 'NEGOTIATED', 'QUALIFIED', 'WHOLESALE', 'GROUP_CORPORATE', 'GROUP_ASSOCIATION',
    'GROUP_GOVERNMENT', 'GROUP_TOUR', 'GROUP_OTHER', 'CONTRACT', 'COMPLIMENTARY', 'HOUSE_USE'));
