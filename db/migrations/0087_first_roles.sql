-- Which role of a stored list decides, said once for every statement: the first that is one, without outer spaces and case, as the app reads it.
-- Owner: core. Only a to z are raised, so that nothing that merely looks like a code becomes one.
create function first_role(stored text[]) returns text
  language sql immutable parallel safe
  return (
    select said.code
      from unnest(stored) with ordinality as kept (role, place),
           lateral (select translate(regexp_replace(kept.role, '^\s+|\s+$', '', 'g'),
                                     'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') as code) as said
     where said.code in ('SUPER_ADMIN', 'USER', 'ORG_ADMIN', 'ORG_FINANCE', 'ORG_SALES', 'ORG_CUST_SUPPORT', 'CUST_SUPPORT', 'PROP_ADMIN',
                         'PROP_FO_EXECUTIVE', 'PROP_SERVICE_EXECUTIVE', 'PROP_MANAGER', 'PROP_FRONTDESK', 'PROP_SERVICE', 'PROP_FINANCE',
                         'PROP_HOUSEKEEPING', 'PROP_MARKETING')
     order by kept.place limit 1);
