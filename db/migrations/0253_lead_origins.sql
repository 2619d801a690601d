-- More of a lead: who the sender is at which company, how likely they come, who else they ask, and what brought them. Owner: areas/leads.
alter table leads
  add column job_title    text not null default '',
  add column website      text not null default '',                     -- of the company
  add column competitor   text not null default '',
  add column temperature  text,                                         -- null: not judged yet
  add column campaign_id  uuid,                                         -- of our own, by which it came
  add column offer_code   text not null default '',                     -- that the sender named
  add constraint lead_is_cold_warm_or_hot check (temperature in ('COLD', 'WARM', 'HOT')),
  add constraint lead_came_by_a_campaign foreign key (property_id, campaign_id) references campaigns (property_id, id) on delete set null (campaign_id);
create index leads_of_a_campaign on leads (property_id, campaign_id) where campaign_id is not null;
