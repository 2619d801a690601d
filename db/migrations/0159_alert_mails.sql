-- Alerts come by mail too, to those who have not switched that off, in the language they chose.
-- Owner: areas/notifications; areas/alerts reads it.
alter table notification_preferences
  add column has_mails boolean not null default true,
  add column mail_language text check (mail_language in ('en', 'fr'));  -- null is that of the property
