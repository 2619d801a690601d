-- The links of a campaign name it to web analytics; whoever writes the campaign may turn that off. Owner: areas/campaigns.
-- Campaigns there already are go on as they were approved: without.
alter table campaigns
  add column adds_utm     boolean not null default false,
  add column utm_source   text not null default '' check (length(utm_source) <= 60),   -- if empty, the property's name in addresses
  add column utm_campaign text not null default '' check (length(utm_campaign) <= 80); -- if empty, the campaign's name
