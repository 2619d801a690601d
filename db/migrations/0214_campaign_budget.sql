-- What a campaign may cost, and what its messages cost. Owner: areas/campaigns.
-- A message often costs less than a minor unit, so costs are those of a thousand messages.
alter table campaign_settings
  add column mail_cost_minor     bigint not null default 0 check (mail_cost_minor     between 0 and 1000000000),
  add column sms_cost_minor      bigint not null default 0 check (sms_cost_minor      between 0 and 1000000000),
  add column whatsapp_cost_minor bigint not null default 0 check (whatsapp_cost_minor between 0 and 1000000000);
alter table campaigns
  add column budget_minor bigint check (budget_minor >= 0),                  -- null: none is planned
  add column cost_minor   bigint not null default 0 check (cost_minor >= 0); -- of a thousand messages, as it was when the campaign began
