import { conductArea } from '#areas/people/conduct/actions/conduct.ts'
import { conduct } from '#areas/people/conduct/contract/conduct.ts'
import type { Day } from '#core/dates.ts'
import type { Desk } from './recent.ts'

const WRITTEN = [
  { kind: 'NOTE', isShared: true, text: 'A guest wrote to thank for the help at night. Well done.' },
  {
    kind: 'VERBAL_WARNING',
    text: 'Twice late in one week without a call. The bus is the reason; shifts begin half an hour later from Monday.',
  },
  { kind: 'NOTE', text: 'Wants to learn in the kitchen. To be talked about in spring.' },
] as const

// Who is at work, the longest here first, except for the author.
const PEOPLE = `
  select e.id from employees e
   where e.property_id = $1 and e.status = 'ACTIVE' and e.user_id is distinct from $2 order by e.user_id is null, e.join_on, e.id limit 3`

/** What a manager wrote about three of the employees. */
export async function writeAboutStaff({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 11, async (ctx) => {
    const people = await ctx.tx.named<{ id: string }>('', PEOPLE, [ctx.property.id, ctx.actor.id])
    for (const [at, entry] of WRITTEN.entries()) {
      const employeeId = people[at]?.id
      if (employeeId) await conductArea.actions.enter(ctx, conduct.enter.input.parse({ employeeId, ...entry }))
    }
  })
}
