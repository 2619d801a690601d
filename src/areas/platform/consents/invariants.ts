import type { Invariant } from '#server/area.ts'

export const consentInvariants: readonly Invariant[] = [
  {
    id: 'I-141',
    description: 'the consent of an address is its last statement',
    sql: `
      select s.property_id, s.channel, s.purpose, s.address_key from consent_states s
        join consent_records r on r.property_id = s.property_id and r.id = s.record_id
       where (r.channel, r.purpose, r.address_key, r.given_at, r.action = 'GIVEN')
             is distinct from (s.channel, s.purpose, s.address_key, s.since, s.is_given)
          or exists (select from consent_records o
                      where (o.property_id, o.channel, o.purpose, o.address_key) = (s.property_id, s.channel, s.purpose, s.address_key)
                        and o.action <> 'REQUESTED' and (o.given_at, o.action = 'WITHDRAWN') > (s.since, not s.is_given))`,
  },
  {
    id: 'I-142',
    description: 'a marketing message that was sent had a consent from before',
    sql: `
      select m.property_id, m.id from messages m
       where m.class = 'MARKETING' and m.sent_at is not null and m.address_key <> ''
         and not exists (select from consent_records r
                          where (r.property_id, r.channel, r.address_key) = (m.property_id, m.channel, m.address_key)
                            and r.action = 'GIVEN' and r.given_at <= m.sent_at)`,
  },
]
