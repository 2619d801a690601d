-- What follows when a deal becomes definite: a deposit is requested, work begins from a template, the organiser is sent the link of the rooming list.
alter table lead_settings
  add column deposit_bp           integer not null default 0,         -- of what the deal comes to; 0 requests none
  add column deposit_days         integer not null default 14,        -- until when the link of the deposit can be paid
  add column project_template_id  uuid,
  add column sends_rooming_list   boolean not null default false,
  add constraint deposit_is_a_share check (deposit_bp between 0 and 10000),
  add constraint deposit_is_due_within_a_year check (deposit_days between 1 and 365),
  add constraint lead_template_is_known foreign key (property_id, project_template_id)
      references project_templates (property_id, id) on delete set null (project_template_id);

alter table deals
  add column deposit_link_id  uuid,
  add column project_id       uuid,
  add constraint deal_has_a_deposit_link foreign key (property_id, deposit_link_id) references payment_links (property_id, id),
  add constraint deal_has_a_project foreign key (property_id, project_id) references projects (property_id, id) on delete set null (project_id);
create index deals_with_a_deposit on deals (property_id, deposit_link_id) where deposit_link_id is not null;
create index deals_with_a_project on deals (property_id, project_id) where project_id is not null;
