-- What the link named that led the sender of an enquiry to the form, and the page before it. Owner: areas/leads.
alter table leads
  add column utm_source   text not null default '',
  add column utm_medium   text not null default '',
  add column utm_campaign text not null default '',
  add column landing      text not null default '';
