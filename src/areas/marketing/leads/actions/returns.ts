import { notify } from '#areas/people/employees/actions/notify.ts'
import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import type { Address } from '#core/address.ts'
import { dayAt } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { countTurns, lockReturned, logReturns, passOn, type Returned } from '../queries/returns.ts'
import { findOff } from '../queries/presence.ts'
import { findRules, findSettings } from '../queries/set-up.ts'
import { nextOwners } from '../rules/assignment.ts'
import { returnAtOf } from '../rules/clock.ts'
import { notifyOwner, publishLeads } from './known.ts'

const pathOf = (id: string): Address => `/businessLead/manage-businesslead?lead=${id}`

/** Gives enquiries that were not taken up to the next owner by the rules, or to no one, each once. */
export async function returnEnquiries(ctx: Context): Promise<void> {
  const rows = await lockReturned(ctx.tx, ctx.now)
  if (rows.length === 0) return
  const [rules, here, clock] = [await findRules(ctx.tx), await colleagues(ctx), await findSettings(ctx.tx)]
  const byId = new Map(here.map((one) => [one.id, one]))
  const today = dayAt(ctx.now, ctx.property.timeZone)
  const off = await findOff(ctx.tx, [...new Set(rules.flatMap(({ userIds }) => userIds))], { now: ctx.now, today })
  const presence = { works: (userId: number) => byId.has(userId), isOff: (userId: number) => off.has(userId), today }
  const { owners, turns } = nextOwners(rules, rows, presence)
  const returnAt = returnAtOf(ctx.now, clock, ctx.property.timeZone)
  const passed = rows.map((row, place) => ({ ...row, nextId: owners[place] ?? null, name: byId.get(row.ownerId ?? 0)?.name ?? '–' })) // prettier-ignore
  await passOn(ctx.tx, passed.map(({ id, nextId }) => ({ id, ownerId: nextId, returnAt: nextId === null ? null : returnAt }))) // prettier-ignore
  if (turns.size > 0) await countTurns(ctx.tx, turns)
  const lines = passed.map(({ id: leadId, name: subject }) => ({ id: ctx.newId(), leadId, subject }))
  await logReturns(ctx.tx, { rows: lines, by: ctx.actor, at: ctx.now })
  const assigners = here.filter(({ permissions }) => permissions.has('leads.rules')).map(({ id }) => id)
  for (const one of passed) announce(ctx, one, assigners)
  publishLeads(ctx)
}

type Announced = Returned & { nextId: number | null; name: string }

/** Notifies the former owner, the next one, and those who assign. */
function announce(ctx: Context, { id, title, ownerId, nextId, name }: Announced, assigners: readonly number[]): void {
  ctx.record({ type: 'LEAD_OWNER', entity: 'lead', entityId: id, before: { ownerId }, after: { ownerId: nextId } })
  if (ownerId !== null) notify(ctx, [ownerId], { kind: 'lead_returned', message: `An enquiry went back to the queue, as you did not take it up: ${title}`, facts: { title }, path: pathOf(id) }) // prettier-ignore
  if (nextId !== null) notifyOwner(ctx, { id, title }, nextId)
  const others = assigners.filter((userId) => userId !== ownerId && userId !== nextId)
  if (others.length > 0) notify(ctx, others, { kind: 'lead_untaken', message: `${name} did not take up an enquiry: ${title}`, facts: { name, title }, path: pathOf(id) }) // prettier-ignore
}
