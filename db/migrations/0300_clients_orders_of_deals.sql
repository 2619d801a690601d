-- By when the client of a deal decides, the number of the client's own order, and who else they ask. Owner: areas/leads.
alter table deals
  add column decision_on  date,
  add column client_order text not null default '',
  add column competitor   text not null default '';
