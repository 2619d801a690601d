import type { Invariant } from '#server/area.ts'

export const yieldsInvariants: readonly Invariant[] = [
  {
    id: 'I-94',
    description: 'what a yield rule set on a night is explained in the changes of the rate calendar, to the same value',
    sql: `
      select y.property_id, y.effect, y.room_type_id, y.rate_plan_id, y.night
        from yield_cells y
       where not exists (
         select from rate_change_cells c
          where c.property_id = y.property_id and c.night = y.night and c.room_type_id = y.room_type_id
            and c.rate_plan_id is not distinct from y.rate_plan_id and c.reason is not null
            and y.value_set = case y.effect
                  when 'PRICE' then (c.after ->> 'price')::bigint
                  when 'MIN_STAY' then (c.after ->> 'minStay')::bigint
                  when 'CLOSED' then (c.after ->> 'closed')::boolean::integer
                  else (c.after ->> 'closedToArrival')::boolean::integer end)`,
  },
  {
    id: 'I-95',
    description: 'yield rules set prices only of plans that have their own',
    sql: `
      select y.property_id, y.rate_plan_id from yield_cells y
        join rate_plans p on p.property_id = y.property_id and p.id = y.rate_plan_id
       where y.effect = 'PRICE' and p.parent_plan_id is not null
      union all
      select r.property_id, r.id from yield_rules r
        join rate_plans p on p.property_id = r.property_id and p.id = r.rate_plan_id
       where r.effect = 'PRICE' and p.parent_plan_id is not null`,
  },
]
