import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { closing } from '../contract/closing.ts'
import { findEffects, markEffectsUndone, type StoredEffect } from '../queries/effects.ts'
import { getRun } from '../queries/runs.ts'

/** A released option has lost its hold; the desk books it anew. */
const isReversible = ({ kind, undoneAt }: StoredEffect): boolean => kind !== 'RELEASE' && undoneAt === null

/** What a close did to bookings, and what of it reversing can bring back. @throws Refusal not_found */
export const effects: Action<typeof closing.effects> = async ({ tx }, { runId }) => {
  const [rows] = await Promise.all([findEffects(tx, runId), getRun(tx, runId)])
  const viewOf = (effect: StoredEffect) => {
    const { id, kind, bookingId, reference, name, amount, undoneAt } = effect
    return { id, kind, bookingId, reference, name, amount, undoneAt, isReversible: isReversible(effect) }
  }
  return { rows: rows.map(viewOf) }
}

function undo(ctx: Context, { kind, bookingId, changeId }: StoredEffect): Promise<unknown> {
  if (kind === 'NO_SHOW') return bookingsArea.actions.reinstate(ctx, bookings.reinstate.input.parse({ bookingId }))
  if (kind === 'CHECK_OUT')
    return bookingsArea.actions.reverseCheckOut(ctx, bookings.reverseCheckOut.input.parse({ bookingId }))
  return bookingsArea.actions.undo(ctx, bookings.undo.input.parse({ changeId }))
}

/**
 * Brings back what a close did to some bookings, the last thing first; all of it or, by the caller's transaction, none.
 *
 * @returns how many
 * @throws Refusal effect_stands {reference, name, code}
 */
export async function bringBackEffects(ctx: Context, runId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const found = await findEffects(ctx.tx, runId)
  const unknown = ids.find((id) => !found.some((effect) => effect.id === id))
  if (unknown) refuse('not_found', { effectId: unknown })
  const selected = found.filter((effect) => ids.includes(effect.id))
  // Guests of one booking who were checked out in one go are reinstated in one go.
  const once = new Set<string>()
  for (const effect of selected) {
    const { kind, bookingId, reference, name } = effect
    if (!isReversible(effect)) refuse('effect_stands', { reference, name })
    if (kind !== 'EXTEND' && once.has(`${kind} ${bookingId}`)) continue
    once.add(`${kind} ${bookingId}`)
    try {
      await undo(ctx, effect)
    } catch (error) {
      if (error instanceof Refusal) refuse('effect_stands', { reference, name, code: error.code })
      throw error
    }
  }
  await markEffectsUndone(ctx.tx, ids, ctx.now)
  return selected.length
}
