import { createTemplate } from '#areas/people/checklists/actions/templates.ts'
import { start } from '#areas/people/checklists/actions/runs.ts'
import { setState } from '#areas/people/checklists/actions/tasks.ts'
import { checklists } from '#areas/people/checklists/contract/checklists.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'

const JOINING = [
  { title: 'Sign the contract', owner: 'EMPLOYEE', dueDays: -3, evidence: 'FILE' },
  { title: 'Create the sign-in', owner: 'ROLE', roleCode: 'PROP_ADMIN', dueDays: -1 },
  { title: 'Hand out uniform and keys', owner: 'ROLE', roleCode: 'PROP_HOUSEKEEPING', dueDays: 0, evidence: 'NOTE' },
  { title: 'Show the hotel, fire exits and meeting point', owner: 'MANAGER', dueDays: 0 },
  { title: 'Bank details to payroll', owner: 'ROLE', roleCode: 'PROP_FINANCE', dueDays: 5 },
  { title: 'Talk after the first month', owner: 'MANAGER', dueDays: 30, isRequired: false, evidence: 'NOTE' },
] as const
const LEAVING = [
  { title: 'Hand over open work', owner: 'EMPLOYEE', dueDays: -5 },
  { title: 'Return uniform and keys', owner: 'EMPLOYEE', dueDays: 0 },
  { title: 'Last talk', owner: 'MANAGER', dueDays: -2, isRequired: false, evidence: 'NOTE' },
  { title: 'Final pay', owner: 'ROLE', roleCode: 'PROP_FINANCE', dueDays: 7 },
] as const

// Who joined last and works here, and who left last.
const PEOPLE = `
  select (select e.id from employees e where e.property_id = $1 and e.status = 'ACTIVE' order by e.join_on desc, e.id limit 1) as "joinerId",
         (select e.id from employees e where e.property_id = $1 and e.status = 'LEFT' order by e.left_on desc, e.id limit 1) as "leaverId",
         (select e.left_on from employees e where e.property_id = $1 and e.status = 'LEFT' order by e.left_on desc, e.id limit 1) as "leftOn"`
type People = { joinerId: string | null; leaverId: string | null; leftOn: Day | null }

const TASKS =
  'select id from checklist_tasks where property_id = $1 and run_id = $2 and evidence = $3 order by position'

/** Checklists of joiners and leavers; one of each is under way. */
export async function beginChecklists({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 10, async (ctx: Context) => {
    const template = async (kind: 'JOINING' | 'LEAVING', name: string, tasks: readonly object[]) =>
      createTemplate(ctx, checklists.createTemplate.input.parse({ kind, name, tasks }))
    const joining = await template('JOINING', 'Welcome', JOINING)
    const leaving = await template('LEAVING', 'Farewell', LEAVING)
    const [people] = await ctx.tx.named<People>('', PEOPLE, [ctx.property.id])
    if (!people?.joinerId || !people.leaverId || !people.leftOn) return
    const joiner = await start(ctx, { employeeId: people.joinerId, checklistTemplateId: joining.id, startOn: addDays(today, -1) }) // prettier-ignore
    await start(ctx, { employeeId: people.leaverId, checklistTemplateId: leaving.id, startOn: people.leftOn })
    const [first] = await ctx.tx.named<{ id: string }>('', TASKS, [ctx.property.id, joiner.id, 'NONE'])
    if (first) await setState(ctx, { checklistTaskId: first.id, version: 1, state: 'DONE', note: '' })
  })
}
