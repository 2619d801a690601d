import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ChecklistTemplate, TemplateTask } from '../contract/replies.ts'
import type { ChecklistKind } from '../rules/tasks.ts'

const SELECT = `
  select c.id, c.kind, c.name, c.department_id as "departmentId", d.name as "departmentName", c.is_active as "isActive", c.version,
         coalesce((select jsonb_agg(jsonb_build_object('title', x.title, 'owner', x.owner, 'departmentId', x.department_id, 'roleCode', x.role_code,
                                                       'dueDays', x.due_days, 'isRequired', x.is_required, 'evidence', x.evidence, 'rule', x.rule) order by x.position)
                     from checklist_template_tasks x where x.property_id = c.property_id and x.template_id = c.id), '[]') as tasks
    from checklist_templates c
    left join departments d on d.property_id = c.property_id and d.id = c.department_id
   where c.property_id = $1`

const LIST = `${SELECT} and (c.name_key, c.id) > ($2, $3::uuid) order by c.name_key, c.id limit $4`
export type NamePlace = readonly [nameKey: string, id: string]

/** Templates by name. */
export const findTemplates = (tx: Tx, after: NamePlace, limit: number): Promise<ChecklistTemplate[]> =>
  tx.named('checklists.findTemplates', LIST, [tx.propertyId, ...after, limit])

const GET = `${SELECT} and c.id = $2`

/** A template; undefined when it is none. */
export async function findTemplate(tx: Tx, id: string): Promise<ChecklistTemplate | undefined> {
  const [row] = await tx.named<ChecklistTemplate>('checklists.getTemplate', GET, [tx.propertyId, id])
  return row
}

const LOCK = 'select id from checklist_templates where property_id = $1 and id = $2 for update'

/** Locks a template until the transaction ends. @throws Refusal not_found */
export async function lockTemplate(tx: Tx, id: string): Promise<ChecklistTemplate> {
  await tx.named('checklists.lockTemplate', LOCK, [tx.propertyId, id])
  return (await findTemplate(tx, id)) ?? refuse('not_found', { checklistTemplateId: id })
}

export type TemplateFields = {
  kind: ChecklistKind
  name: string
  departmentId: string | null
  isActive: boolean
  tasks: readonly TemplateTask[]
}

const refused = refuseOn({
  checklist_is_named_once: 'name_taken',
  checklist_begins_alone: 'begins_already',
  checklist_is_of_a_department: 'unknown_reference',
})
const valuesOf = ({ kind, name, departmentId, isActive }: TemplateFields) => ({
  kind,
  name,
  name_key: name.toLowerCase(),
  department_id: departmentId,
  is_active: isActive,
})

/** @throws Refusal name_taken, begins_already, unknown_reference */
export async function insertTemplate(tx: Tx, id: string, fields: TemplateFields): Promise<void> {
  await tx
    .insertInto('checklist_templates')
    .values({ property_id: tx.propertyId, id, ...valuesOf(fields) })
    .execute()
    .catch(refused)
  await insertTasks(tx, id, fields.tasks)
}

const CLEAR = 'delete from checklist_template_tasks where property_id = $1 and template_id = $2'

/** @throws Refusal name_taken, begins_already, unknown_reference */
export async function updateTemplate(tx: Tx, id: string, fields: TemplateFields): Promise<void> {
  await tx
    .updateTable('checklist_templates')
    .set({ ...valuesOf(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refused)
  await tx.named('checklists.clearTasks', CLEAR, [tx.propertyId, id])
  await insertTasks(tx, id, fields.tasks)
}

async function insertTasks(tx: Tx, id: string, tasks: readonly TemplateTask[]): Promise<void> {
  const rows = tasks.map((task, index) => ({
    property_id: tx.propertyId,
    template_id: id,
    position: index + 1,
    title: task.title,
    owner: task.owner,
    department_id: task.owner === 'DEPARTMENT' ? task.departmentId : null,
    role_code: task.owner === 'ROLE' ? task.roleCode : null,
    due_days: task.dueDays,
    is_required: task.isRequired,
    evidence: task.evidence,
    rule: JSON.stringify(task.rule),
  }))
  await tx
    .insertInto('checklist_template_tasks')
    .values(rows)
    .execute()
    .catch(refuseOn({ template_task_is_of_a_department: 'unknown_reference' }))
}
