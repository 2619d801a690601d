import type { Invariant } from '#server/area.ts'

export const appointmentsInvariants: readonly Invariant[] = [
  {
    id: 'I-70',
    description:
      'an appointment that will be holds its time with its person and its place, cleaning up included, and any other holds none',
    sql: `
      select a.property_id, a.id from appointments a
        left join (select property_id, appointment_id, count(*) as slots, min(slot_at) as first from appointment_slots group by 1, 2) s
          on (s.property_id, s.appointment_id) = (a.property_id, a.id)
       where coalesce(s.slots, 0) <> case when a.status in ('CANCELLED', 'NO_SHOW') then 0
               else (a.minutes + a.buffer_minutes) / 5 * (case when a.place_id is null then 1 else 2 end) end
          or s.first <> a.starts_at`,
  },
  {
    id: 'I-71',
    description: 'a time slot is held with the person or the place of its appointment, and within its time',
    sql: `
      select s.property_id, s.appointment_id from appointment_slots s
        join appointments a on (a.property_id, a.id) = (s.property_id, s.appointment_id)
       where s.resource_id not in (a.staff_id, coalesce(a.place_id, a.staff_id))
          or s.slot_at < a.starts_at or s.slot_at >= a.starts_at + make_interval(mins => a.minutes + a.buffer_minutes)`,
  },
]
