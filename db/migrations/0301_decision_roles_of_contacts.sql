-- The part a contact has when their company decides where to book. Owner: areas/companies.
alter table company_contacts
  add column decision_role text,
  add constraint contact_decides_evaluates_or_influences check (decision_role in ('DECIDES', 'EVALUATES', 'INFLUENCES'));
