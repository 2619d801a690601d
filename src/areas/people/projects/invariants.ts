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
]
