-- The enquiry a user made of a case, for the sales team. Owner: areas/cases.
alter table cases
  add column lead_id uuid,
  add constraint case_became_an_enquiry foreign key (property_id, lead_id) references leads (property_id, id) on delete set null (lead_id);
create index cases_of_an_enquiry on cases (property_id, lead_id) where lead_id is not null;
