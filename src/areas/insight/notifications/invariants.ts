import type { Invariant } from '#server/area.ts'

export const notificationsInvariants: readonly Invariant[] = [
  {
    id: 'I-33',
    description:
      'what a person has read is of the property it was told in, so that the bell counts that property’s New',
    sql: `
      select r.property_id, r.user_id from notification_reads r
        left join notifications n on (n.property_id, n.id) = (r.property_id, r.notification_id)
       where n.id is null
      union all
      select m.property_id, m.user_id from notification_marks m
        left join notifications n on (n.property_id, n.id) = (m.property_id, m.read_until)
       where n.id is null
      union all
      select r.property_id, r.user_id from (select property_id, user_id from notification_reads
                                            union select property_id, user_id from notification_marks) r
        join properties p on p.id = r.property_id
        join users u on u.id = r.user_id
       where u.organization_id <> p.organization_id`,
  },
  {
    id: 'I-102',
    description: 'a notification that names its recipients names users of the organisation, and only they have read it',
    sql: `
      select n.property_id, n.id from notifications n
        join properties p on p.id = n.property_id
        left join users u on u.id = any (n.recipient_ids) and u.organization_id = p.organization_id
       where n.recipient_ids is not null
       group by n.property_id, n.id having count(u.id) < cardinality(n.recipient_ids)
      union all
      select n.property_id, n.id from notifications n
        join notification_reads r on (r.property_id, r.notification_id) = (n.property_id, n.id)
       where r.user_id <> all (n.recipient_ids)`,
  },
]
