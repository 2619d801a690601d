-- Companies whose statement goes out by itself are few and are looked for every hour.
-- Owner: areas/companies; read by areas/receivables.
create index companies_by_statement_day on companies (property_id, id) include (statement_day) where statement_day is not null;
