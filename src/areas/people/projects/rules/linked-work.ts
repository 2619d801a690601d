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
