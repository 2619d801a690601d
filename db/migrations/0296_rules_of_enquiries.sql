-- Which enquiries a rule is for is said by conditions, as in segments and rules of approval: what was said by columns becomes one. Owner: areas/leads.
alter table lead_rules add column rule jsonb;
update lead_rules r set rule = jsonb_build_object('match', 'ALL', 'rules', (
  select coalesce(jsonb_agg(x.condition order by x.place), '[]')
    from (values (1, case when r.kind is not null then jsonb_build_object('fact', 'KIND', 'op', 'ANY_OF', 'values', jsonb_build_array(r.kind)) end),
                 (2, case when r.rooms_from is not null then jsonb_build_object('fact', 'ROOMS', 'op', 'AT_LEAST', 'value', r.rooms_from) end),
                 (3, case when r.language is not null then jsonb_build_object('fact', 'LANGUAGE', 'op', 'ANY_OF', 'values', jsonb_build_array(r.language)) end))
         as x (place, condition)
   where x.condition is not null));
alter table lead_rules alter column rule set not null, drop column kind, drop column rooms_from, drop column language;
