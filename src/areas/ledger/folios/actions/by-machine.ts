import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import {
  findBookingsOfLines,
  findPosted,
  insertCharges,
  insertReversals,
  lockFolios,
  type MachineCharge,
} from '../queries/by-machine.ts'

export { lockOpenFolios } from '../queries/by-machine.ts'
export type { MachineCharge } from '../queries/by-machine.ts'

type Recount = (ctx: Context, bookingIds: readonly string[]) => Promise<unknown>

const posting = (ctx: Context, action: string) => ({
  businessOn: ctx.businessDate,
  at: ctx.now,
  by: ctx.actor.id,
  action,
})

/**
 * Posts charges of many bills at once, each once by its key; bills that are closed are left alone. Their amounts follow.
 *
 * @param action what posts them, as area.action
 * @returns how many were new
 */
export const postingOf =
  (recount: Recount) =>
  async (ctx: Context, charges: readonly Omit<MachineCharge, 'id'>[], action: string): Promise<number> => {
    if (charges.length === 0) return 0
    const bookingIds = [...new Set(charges.map(({ bookingId }) => bookingId))].sort()
    await lockFolios(ctx.tx, bookingIds)
    const lines = charges.map((charge) => ({ ...charge, id: ctx.newId() }))
    const count = await insertCharges(ctx.tx, lines, posting(ctx, action))
    if (count > 0) await recount(ctx, bookingIds)
    return count
  }

/** Reverses charges of many bills by lines that cancel them out; what was reversed already stays so. Their amounts follow. */
export const takingBackOf =
  (recount: Recount) =>
  async (
    ctx: Context,
    lineIds: readonly string[],
    { action, reason }: { action: string; reason: string },
  ): Promise<void> => {
    if (lineIds.length === 0) return
    const bookingIds = await findBookingsOfLines(ctx.tx, lineIds)
    await lockFolios(ctx.tx, bookingIds)
    const lines = lineIds.map((lineId) => ({ id: ctx.newId(), lineId }))
    await insertReversals(ctx.tx, lines, posting(ctx, action), reason)
    await recount(ctx, bookingIds)
  }

/**
 * What stands of the charges that were posted under some keys, to be reversed. The caller has locked their bills.
 *
 * @throws Refusal charge_invoiced for one that is on an invoice, charge_has_changed for one off which something was taken
 */
export async function postedUnder(ctx: Context, sourceKeys: readonly string[]): Promise<string[]> {
  const posted = await findPosted(ctx.tx, sourceKeys)
  const key = posted.find(({ isInvoiced }) => isInvoiced)?.lineId
  if (key) refuse('charge_invoiced', { key: `line:${key}` })
  if (posted.some(({ isChanged }) => isChanged)) refuse('charge_has_changed')
  return posted.map(({ lineId }) => lineId)
}
