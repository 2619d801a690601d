import type { Invariant } from '#server/area.ts'

export const projectsInvariants: readonly Invariant[] = [
  {
    id: 'I-121',
    description: 'work items of a project are numbered from one without gaps',
    sql: `
      select p.property_id, p.id from projects p
        left join work_items i on i.property_id = p.property_id and i.project_id = p.id
       group by p.property_id, p.id, p.last_number
      having count(i.id) <> p.last_number or coalesce(max(i.number), 0) <> p.last_number`,
  },
  {
    id: 'I-122',
    description: 'no work item blocks itself, however many items stand between',
    sql: `
      with recursive blocked (property_id, first_id, id) as (
        select property_id, from_id, to_id from work_links where kind = 'BLOCKS'
        union
        select b.property_id, b.first_id, l.to_id from blocked b
          join work_links l on l.property_id = b.property_id and l.from_id = b.id and l.kind = 'BLOCKS'
      )
      select property_id, first_id as id from blocked where first_id = id`,
  },
  {
    id: 'I-123',
    description: 'each day of a timesheet is the sum of its time entries',
    sql: `
      select s.property_id, s.id from timesheets s cross join generate_series(0, 6) d
       where s.minutes[d + 1] <> (select coalesce(sum(t.minutes), 0) from time_entries t
                                   where t.property_id = s.property_id and t.employee_id = s.employee_id and t.on_day = s.week_on + d)`,
  },
  {
    id: 'I-124',
    description: 'a timesheet that waits has an approval that is not decided, an approved one has one that is approved',
    sql: `
      select s.property_id, s.id from timesheets s
        left join approvals a on a.property_id = s.property_id and a.kind = 'TIMESHEET' and a.subject_id = s.submission_id
       where case s.state when 'SUBMITTED' then a.state is null or a.state not in ('OPEN', 'WITHDRAWN')
                          when 'APPROVED' then a.state is distinct from 'APPROVED' else false end`,
  },
  {
    id: 'I-125',
    description: 'time that is billed is billable, has its rate, and its week is approved',
    sql: `
      select c.property_id, c.source_id as id from invoice_claims c
        left join time_entries t on t.property_id = c.property_id and t.id = c.source_id
        left join timesheets s on s.property_id = t.property_id and s.employee_id = t.employee_id and s.week_on = t.week_on
       where c.kind = 'TIME' and (t.id is null or not t.is_billable or t.rate_minor is null or s.state <> 'APPROVED')`,
  },
  {
    id: 'I-126',
    description: 'the block that was made for a room of a project is of that room',
    sql: `
      select x.property_id, x.room_id as id from project_rooms x
        join room_blocks b on b.property_id = x.property_id and b.id = x.block_id
       where b.room_id <> x.room_id`,
  },
  {
    id: 'I-127',
    description: 'a series that waits for its latest item has one that is open',
    sql: `
      select s.property_id, s.id from work_series s
       where s.is_active and s.mode = 'AFTER_COMPLETION' and s.next_on is null and s.until_on is null
         and not exists (select from work_items i where i.property_id = s.property_id and i.series_id = s.id
                            and i.state_group not in ('COMPLETED', 'CANCELLED'))`,
  },
]
