import type { Invariant } from '#server/area.ts'

export const subscriptionsInvariants: readonly Invariant[] = [
  {
    id: 'I-31',
    description: 'a property has one plan on a day and no add-on twice; an organisation holds nothing twice',
    sql: `
      select a.property_id::text, a.id from property_subscriptions a
        join property_subscriptions b on b.property_id = a.property_id and b.id > a.id and b.kind = a.kind
             and (a.kind = 'PLAN' or a.catalogue_id = b.catalogue_id)
             and a.starts_on < coalesce(b.ends_on, 'infinity') and b.starts_on < coalesce(a.ends_on, 'infinity')
      union all
      select 'organisation ' || a.organization_id, a.id from organisation_subscriptions a
        join organisation_subscriptions b on b.organization_id = a.organization_id and b.id > a.id and b.catalogue_id = a.catalogue_id
             and a.starts_on < coalesce(b.ends_on, 'infinity') and b.starts_on < coalesce(a.ends_on, 'infinity')`,
  },
]
