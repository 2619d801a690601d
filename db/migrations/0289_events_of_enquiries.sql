-- What an enquiry wants of an event, how a function of a deal is set, and whether a form asks for the event and for offers and news. Owner: areas/leads.
alter table leads
  add column is_flexible boolean not null default false,
  add column event_on date,
  add column attendees integer check (attendees between 1 and 10000),
  add column layout text check (layout in ('THEATRE', 'CLASSROOM', 'BOARDROOM', 'U_SHAPE', 'BANQUET', 'CABARET', 'RECEPTION')),
  add column event_needs text not null default '';

alter table deal_functions
  add column space text not null default '',
  add column layout text check (layout in ('THEATRE', 'CLASSROOM', 'BOARDROOM', 'U_SHAPE', 'BANQUET', 'CABARET', 'RECEPTION')),
  add column menu text not null default '';

alter table lead_forms
  add column asks_event boolean not null default false,
  add column asks_offers boolean not null default false;
