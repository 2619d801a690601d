/** In SQL: the group of a work item `i` that has ended; null while it is open. */
export const ENDED = `case when i.state_group in ('COMPLETED', 'CANCELLED') then i.state_group end`

/**
 * In SQL: statements about work items that were made of rows of another area. Its table has `item_id`, `project_id`, the row, and `heard_group`:
 * the end that the row has been updated for.
 *
 * @param column of the row in that table
 * @param more other columns of it, whose values follow
 */
export const linkedWork = (table: string, column: string, ...more: readonly string[]) => ({
  insert: `
    insert into ${table} (property_id, item_id, project_id, ${[column, ...more].join(', ')})
    values ($1, $2, $3, $4${more.map((_, at) => `, $${at + 5}`).join('')})`,
  /** Those of one row, the first one first. */
  find: `
    select w.item_id as "itemId", w.project_id as "projectId", p.key || '-' || i.number as label, i.title, i.state_group as "group"
      from ${table} w
      join work_items i on i.property_id = w.property_id and i.id = w.item_id
      join projects p on p.property_id = i.property_id and p.id = i.project_id
     where w.property_id = $1 and w.${column} = $2 order by i.created_at, i.id limit 100`,
  /** Properties with a row that is not updated for its work yet. */
  properties: `
    select distinct w.property_id as id from ${table} w
      join work_items i on i.property_id = w.property_id and i.id = w.item_id
     where w.heard_group is distinct from ${ENDED} order by 1`,
})

type Accepted = {
  table: string
  column: string
  /** Other columns of that table, each with its value in SQL; `p` is the proposal. */
  more?: Readonly<Record<string, string>>
  source: 'CASE' | 'REVIEW'
  /** The table of the rows that work was proposed of. */
  rows: string
}
/** In SQL: the row a proposal `p` was made of: the only id in its address. */
const ORIGIN = `substring(p.origin_path from '=([0-9a-f]{8}-[0-9a-f-]{27})$')`

/**
 * In SQL: statements about work that was proposed of rows of another area, was accepted, and has no link to its row yet; for a table as above. Only
 * what the users of $2 proposed is linked: a proposal names its origin itself, so that its user must have the right to link work to it.
 */
export const acceptedWork = ({ table, column, more = {}, source, rows }: Accepted) => {
  const found = `
      from work_proposals p
      join ${rows} o on o.property_id = p.property_id and o.id::text = ${ORIGIN}
     where p.source = '${source}' and p.state = 'ACCEPTED' and not exists (select 1 from ${table} w where w.property_id = p.property_id and w.item_id = p.item_id)`
  return {
    /** Properties with such work. */
    properties: `select distinct p.property_id as id ${found}`,
    /** Links it; each is returned once, to one caller. */
    link: `
    with linked as (
      insert into ${table} (property_id, item_id, project_id, ${[column, ...Object.keys(more)].join(', ')})
      select ${['p.property_id', 'p.item_id', 'p.project_id', 'o.id', ...Object.values(more)].join(', ')} ${found}
         and p.property_id = $1 and p.proposer_id = any($2::bigint[])
      on conflict do nothing returning item_id, ${column} as row_id)
    select l.row_id as "rowId", i.id as "itemId", p.key || '-' || i.number as label, i.title
      from linked l
      join work_items i on i.property_id = $1 and i.id = l.item_id
      join projects p on p.property_id = i.property_id and p.id = i.project_id`,
  }
}
/** A row that work is linked to. */
export type AcceptedWork = { rowId: string; itemId: string; label: string; title: string }
