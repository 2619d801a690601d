import { payArea } from '#areas/people/pay/actions/pay.ts'
import { separationsArea } from '#areas/people/separations/actions/separations.ts'
import { separations } from '#areas/people/separations/contract/separations.ts'
import { addDays, type Day } from '#core/dates.ts'
import { asEmployee } from './acting.ts'
import type { Desk } from './recent.ts'

const { actions } = separationsArea

// Who is at work, heads no one and has no sign-in, the youngest first.
const PEOPLE = `
  select e.id from employees e
   where e.property_id = $1 and e.status = 'ACTIVE' and e.user_id is null
     and not exists (select from employees r where r.property_id = e.property_id and r.manager_id = e.id)
   order by e.join_on desc, e.id limit 3`
const PREPARER = `
  select e.id, e.display_name as name from employees e join positions p on p.property_id = e.property_id and p.id = e.position_id
   where e.property_id = $1 and e.user_id is not null and e.status = 'ACTIVE' order by p.role_code = 'PROP_FINANCE' desc nulls last, e.id limit 1`

/** Two who leave: one requests it, another is on notice and their settlement waits for approval. */
export async function separateStaff({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 11, async (ctx) => {
    const [asks, leaves] = await ctx.tx.named<{ id: string }>('', PEOPLE, [ctx.property.id])
    const [preparer] = await ctx.tx.named<{ id: string; name: string }>('', PREPARER, [ctx.property.id])
    const finance = preparer && (await asEmployee(ctx, preparer))
    if (!asks || !leaves || !finance) return
    const enter = (employeeId: string, days: number, reason: string) =>
      actions.enter(ctx, separations.enter.input.parse({ employeeId, kind: 'RESIGNATION', requestedOn: addDays(today, days), reason })) // prettier-ignore
    await enter(asks.id, 45, 'Studies in another town')
    const { id: separationId, version } = await enter(leaves.id, 12, 'Better hours elsewhere')
    const agreedOn = addDays(today, 12)
    const accepted = await actions.accept(ctx, { separationId, version, agreedOn, reason: 'Resignation' })
    const notes = 'Liked the team; the late shifts were too many.'
    const talked = await actions.interview(ctx, { separationId, version: accepted.version, outcome: 'CONFIRMED', isRehirable: true, notes }) // prettier-ignore
    const { components } = await payArea.actions.setUp(ctx, {})
    const earning = components.find(({ code }) => code === 'BONUS')
    const { proposal } = await actions.viewSettlement(finance, { separationId })
    if (!earning) return
    await actions.prepareSettlement(finance, separations.prepareSettlement.input.parse({
      separationId, version: talked.version, earningId: earning.id,
      leaveTypeIds: proposal.leave.filter(({ amount, days }) => amount !== null && days > 0).map(({ leaveTypeId }) => leaveTypeId),
      typed: [{ kind: 'NOTICE_PAY', label: 'Notice not worked', amount: 450_000 }],
    })) // prettier-ignore
  })
}
