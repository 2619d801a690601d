-- In how many parts a short message was sent: each is paid for. Owner: areas/campaigns.
alter table campaign_recipients
  add column segments integer not null default 1 check (segments >= 1);
