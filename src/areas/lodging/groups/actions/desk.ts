import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { attempt } from '#areas/lodging/channels/actions/attempt.ts'
import type { AuditType } from '#core/audit-types.ts'
import { minor } from '#core/money.ts'
import { type Refusal, refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { type GuestResult, MAX_AT_ONCE } from '../contract/desk.ts'
import type { Due, groups } from '../contract/groups.ts'
import { lockGroup } from '../queries/groups.ts'
import { type DeskStay, findDeskStays, findGroupStays, lockBookingsOf } from '../queries/stays.ts'
import { wordsOf } from './import-list.ts'
import { publishGroup } from './life.ts'
import { groupFile } from './read.ts'

/**
 * Guests of a group, under the lock of the group and then of their bookings, in one order. What they are is read once they are locked.
 *
 * @throws Refusal not_found for a stay that is not the group's
 */
async function lockedGuests(ctx: Context, groupId: string, due: Due, requested: readonly string[] | undefined) {
  await lockGroup(ctx.tx, groupId)
  const day = ctx.businessDate
  const dueNow = requested
    ? []
    : await findGroupStays(ctx.tx, groupId, { due, day }, { after: undefined, limit: MAX_AT_ONCE })
  const stayIds = requested ? [...new Set(requested)] : dueNow.map(({ stayId }) => stayId)
  const seen = await findDeskStays(ctx.tx, groupId, stayIds)
  const missing = stayIds.find((id) => !seen.some(({ stayId }) => stayId === id))
  if (missing) refuse('not_found', { stayId: missing })
  await lockBookingsOf(ctx.tx, [...new Set(seen.map(({ bookingId }) => bookingId))].sort())
  return findDeskStays(ctx.tx, groupId, stayIds)
}

const BALANCE_CODE = 'balance_due'

/** `detail` of an open balance is the figure. */
const balanceOf = ({ code, details }: Refusal) => (code === BALANCE_CODE ? minor(Number(details['detail'])) : null)

type Step = {
  done: DeskStay['status']
  run: (ctx: Context, stay: DeskStay) => Promise<{ id: string; roomNumber: string | null }[]>
}

/** Takes a step with each guest by themselves; who has taken it already is found. */
async function eachGuest(ctx: Context, stays: readonly DeskStay[], { done, run }: Step): Promise<GuestResult[]> {
  const rows: GuestResult[] = []
  for (const stay of stays) {
    const { status, ...named } = stay
    const row = { ...named, code: null, facts: {}, balance: null }
    if (status === done) {
      rows.push({ ...row, outcome: 'ALREADY' })
      continue
    }
    const tried = await attempt(ctx, (own) => run(own, stay))
    if ('refusal' in tried) {
      const { refusal } = tried
      rows.push({ ...row, ...wordsOf(refusal), outcome: 'REFUSED', balance: balanceOf(refusal) })
    } else {
      const after = tried.result.find(({ id }) => id === stay.stayId)
      rows.push({ ...row, roomNumber: after?.roomNumber ?? row.roomNumber, outcome: 'DONE' })
    }
  }
  return rows
}

async function answer(ctx: Context, groupId: string, type: AuditType, rows: GuestResult[], due: 'dueIn' | 'dueOut') {
  const references = rows.filter(({ outcome }) => outcome === 'DONE').map(({ reference }) => reference)
  if (references.length > 0) {
    ctx.record({ type, entity: 'group', entityId: groupId, after: { references } })
    publishGroup(ctx)
  }
  const group = await groupFile(ctx, groupId)
  const refused = rows.filter(({ outcome }) => outcome === 'REFUSED').length
  return { group, rows, left: Math.max(0, group[due] - refused) }
}

/** Checks guests in, each by bookings' own check-in. @throws Refusal not_found */
export const checkIn: Action<typeof groups.checkIn> = async (ctx, { groupId, stayIds, acceptDirty }) => {
  const guests = await lockedGuests(ctx, groupId, 'IN', stayIds)
  const rows = await eachGuest(ctx, guests, {
    done: 'IN_HOUSE',
    run: async (own, { bookingId, stayId }) =>
      (
        await bookingsArea.actions.checkIn(
          own,
          bookings.checkIn.input.parse({ bookingId, stays: [{ stayId }], acceptDirty }),
        )
      ).stays,
  })
  return answer(ctx, groupId, 'GROUP_CHECKED_IN', rows, 'dueIn')
}

/** Checks guests out, each by bookings' own check-out, which collects for the account first. @throws Refusal not_found */
export const checkOut: Action<typeof groups.checkOut> = async (ctx, { groupId, stayIds }) => {
  const guests = await lockedGuests(ctx, groupId, 'OUT', stayIds)
  const rows = await eachGuest(ctx, guests, {
    done: 'CHECKED_OUT',
    run: async (own, { bookingId, stayId }) =>
      (await bookingsArea.actions.checkOut(own, bookings.checkOut.input.parse({ bookingId, stayIds: [stayId] }))).stays,
  })
  return answer(ctx, groupId, 'GROUP_CHECKED_OUT', rows, 'dueOut')
}
