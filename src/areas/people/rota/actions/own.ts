import { addDays, dayAt, type Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { decideApproval, openApproval } from '#areas/people/approvals/actions/engine.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Claim, Swap } from '../contract/replies.ts'
import type { rota } from '../contract/rota.ts'
import {
  type ClaimRow,
  deleteUnavailable,
  endClaim,
  endSwap,
  findColleagues,
  findOpenShifts,
  findOwnClaims,
  findOwnShifts,
  findOwnSwaps,
  findUnavailable,
  getClaim,
  getSwap,
  getPublished,
  insertClaim,
  insertSwap,
  insertUnavailable,
  lockClaim,
  lockSwap,
  type SwapRow,
} from '../queries/requests.ts'
import { findSettings } from '../queries/set-up.ts'
import { acknowledgeShifts, findByIds } from '../queries/shifts.ts'
import { mayBecome, NEXT_CLAIM_STATES, NEXT_SWAP_STATES } from '../rules/states.ts'
import { assertPossible, certificateWarnings } from './guard.ts'
import { CLAIM, claimNotice, notifyPeople, SWAP, swapNotice } from './notify.ts'
import { getSelf } from './planner.ts'

/** Days of one's own rota: six weeks. */
const OWN_DAYS = 42
const HOUR_MS = 3_600_000

export const shownClaim = ({ shiftId: _shiftId, departmentId: _departmentId, ...claim }: ClaimRow): Claim => claim
export const shownSwap = ({ toShiftId: _toShiftId, departmentId: _departmentId, ...swap }: SwapRow): Swap => swap

/** @throws Refusal not_found */
export const own: Action<typeof rota.own> = async (ctx, { from }) => {
  const self = await getSelf(ctx)
  const today = dayAt(ctx.now, ctx.property.timeZone)
  const first = from ?? today
  const days = { from: first, until: addDays(first, OWN_DAYS) }
  const [shifts, open, claims, swaps, unavailable] = await Promise.all([
    findOwnShifts(ctx.tx, self.id, days),
    findOpenShifts(ctx.tx, self.departmentId, ctx.now, days.until),
    findOwnClaims(ctx.tx, self.id),
    findOwnSwaps(ctx.tx, self.id, ctx.now),
    findUnavailable(ctx.tx, self.id, today),
  ])
  return { employeeId: self.id, shifts, open, claims: claims.map(shownClaim), swaps: swaps.map(shownSwap), unavailable }
}

/** @throws Refusal not_found */
export const acknowledge: Action<typeof rota.acknowledge> = async (ctx, { shiftIds }) => {
  const self = await getSelf(ctx)
  const done = await acknowledgeShifts(ctx.tx, self.id, shiftIds, ctx.now)
  if (done.length > 0)
    ctx.record({ type: 'SHIFT_ACKNOWLEDGED', entity: 'employee', entityId: self.id, after: { shifts: done.length } })
  return { acknowledged: done.length }
}

const hasBegun = ({ now }: Context, startAt: Instant | null): boolean => startAt === null || startAt <= now

/** @throws Refusal not_found for what is not open, shift_over, already_claimed, shift_overlaps, not_employed_then, on_leave, certificate_needed */
export const claim: Action<typeof rota.claim> = async (ctx, { rotaShiftId }) => {
  const self = await getSelf(ctx)
  const published = await getPublished(ctx.tx, rotaShiftId)
  if (published.employeeId !== null || published.departmentId !== self.departmentId)
    refuse('not_found', { shiftId: rotaShiftId })
  if (hasBegun(ctx, published.startAt)) refuse('shift_over')
  const wanted = (await findByIds(ctx.tx, [rotaShiftId])).map((shift) => ({ ...shift, employeeId: self.id }))
  await assertPossible(ctx, wanted, { freed: [rotaShiftId], reason: 'claimed' })
  const [lacking] = await certificateWarnings(ctx, wanted)
  if (lacking) refuse('certificate_needed', { document: lacking.document, day: lacking.on })
  const id = ctx.newId()
  await insertClaim(ctx.tx, { id, shiftId: rotaShiftId, employeeId: self.id, now: ctx.now })
  ctx.record({ type: 'SHIFT_CLAIM', entity: 'employee', entityId: self.id, after: { shiftId: rotaShiftId, state: 'CLAIMED' } }) // prettier-ignore
  const made = await getClaim(ctx.tx, id)
  await openApproval(ctx, { kind: CLAIM, subjectId: id, employeeId: self.id, notice: claimNotice(made) })
  return shownClaim(made)
}

/** @throws Refusal not_found, request_over */
export const withdrawClaim: Action<typeof rota.withdrawClaim> = async (ctx, { claimId }) => {
  const self = await getSelf(ctx)
  const { employeeId, state } = await lockClaim(ctx.tx, claimId)
  if (employeeId !== self.id) refuse('not_found', { claimId })
  if (!mayBecome(NEXT_CLAIM_STATES, state, 'WITHDRAWN')) refuse('request_over')
  await endClaim(ctx.tx, claimId, 'WITHDRAWN', self.name)
  ctx.record({ type: 'SHIFT_CLAIM', entity: 'employee', entityId: self.id, after: { state: 'WITHDRAWN' } })
  return {}
}

/** A shift that is one's own. @throws Refusal not_found */
async function getOwnShift(ctx: Context, employeeId: string, shiftId: string) {
  const published = await getPublished(ctx.tx, shiftId)
  return published.employeeId === employeeId && published.startAt !== null
    ? published
    : refuse('not_found', { shiftId })
}

/** @throws Refusal not_found */
export const swapChoices: Action<typeof rota.swapChoices> = async (ctx, { rotaShiftId }) => {
  const self = await getSelf(ctx)
  const { departmentId, on } = await getOwnShift(ctx, self.id, rotaShiftId)
  const until = addDays(on ?? ctx.businessDate, 21)
  return { rows: await findColleagues(ctx.tx, { departmentId, employeeId: self.id, now: ctx.now, until }) }
}

/** Until when a swap may be approved: so many hours before the earlier of its shifts. */
const expiryOf = (starts: readonly Instant[], hours: number): Instant =>
  new Date(Math.min(...starts.map((at) => Date.parse(at))) - hours * HOUR_MS).toISOString()

/** @throws Refusal not_found, unknown_reference, shift_over when it is too late to swap, already_claimed while another swap waits */
export const askSwap: Action<typeof rota.askSwap> = async (ctx, { shiftId, toEmployeeId, toShiftId }) => {
  const self = await getSelf(ctx)
  const given = await getOwnShift(ctx, self.id, shiftId)
  const until = addDays(given.on ?? ctx.businessDate, 21)
  const choices = await findColleagues(ctx.tx, {
    departmentId: given.departmentId,
    employeeId: self.id,
    now: ctx.now,
    until,
  })
  const to = choices.find(({ id }) => id === toEmployeeId)
  if (!to) refuse('unknown_reference', { toEmployeeId })
  const taken = to.shifts.find(({ id }) => id === toShiftId)
  if (toShiftId !== null && !taken) refuse('unknown_reference', { toShiftId })
  const { swapHours } = await findSettings(ctx.tx)
  const expiresAt = expiryOf([given.startAt ?? ctx.now, ...(taken?.startAt ? [taken.startAt] : [])], swapHours)
  if (expiresAt <= ctx.now) refuse('shift_over')
  const id = ctx.newId()
  await insertSwap(ctx.tx, { id, shiftId, fromEmployeeId: self.id, toEmployeeId, toShiftId, expiresAt, now: ctx.now })
  ctx.record({ type: 'SHIFT_SWAP', entity: 'employee', entityId: self.id, after: { shiftId, toEmployeeId, toShiftId, state: 'ASKED' } }) // prettier-ignore
  const swap = await getSwap(ctx.tx, id)
  const notice = swapNotice(swap, 'rota_swap_asked')
  await openApproval(ctx, { kind: SWAP, subjectId: id, employeeId: self.id, colleagueId: toEmployeeId, notice })
  return shownSwap(swap)
}

/** @throws Refusal not_found for one who was not asked, request_over */
export const answerSwap: Action<typeof rota.answerSwap> = async (ctx, { swapId, isAccepted }) => {
  const self = await getSelf(ctx)
  const before = await lockSwap(ctx.tx, swapId)
  if (before.toEmployeeId !== self.id) refuse('not_found', { swapId })
  const state = isAccepted ? 'ACCEPTED' : 'DECLINED'
  if (!mayBecome(NEXT_SWAP_STATES, before.state, state) || before.expiresAt <= ctx.now) refuse('request_over')
  await decideApproval(ctx, { kind: SWAP, subjectId: swapId, isApproved: isAccepted, comment: '', notice: swapNotice(before, 'rota_swap_waits') }) // prettier-ignore
  await endSwap(ctx.tx, swapId, state, self.name)
  ctx.record({ type: 'SHIFT_SWAP', entity: 'employee', entityId: self.id, after: { swapId, state } })
  const facts = { name: self.name, day: before.shift.on }
  const kind = isAccepted ? 'rota_swap_accepted' : 'rota_swap_declined'
  const words = { kind, message: `${self.name} ${isAccepted ? 'would take' : 'cannot take'} the shift of ${before.shift.on}`, facts } // prettier-ignore
  await notifyPeople(ctx, [{ employeeId: before.fromEmployeeId, ...words }])
  return shownSwap(await getSwap(ctx.tx, swapId))
}

/** @throws Refusal not_found, request_over */
export const withdrawSwap: Action<typeof rota.withdrawSwap> = async (ctx, { swapId }) => {
  const self = await getSelf(ctx)
  const { fromEmployeeId, state } = await lockSwap(ctx.tx, swapId)
  if (fromEmployeeId !== self.id) refuse('not_found', { swapId })
  if (!mayBecome(NEXT_SWAP_STATES, state, 'WITHDRAWN')) refuse('request_over')
  await endSwap(ctx.tx, swapId, 'WITHDRAWN', self.name)
  ctx.record({ type: 'SHIFT_SWAP', entity: 'employee', entityId: self.id, after: { swapId, state: 'WITHDRAWN' } })
  return {}
}

/** @throws Refusal not_found */
export const addUnavailability: Action<typeof rota.addUnavailability> = async (ctx, fields) => {
  const self = await getSelf(ctx)
  const added = { ...fields, id: ctx.newId() }
  await insertUnavailable(ctx.tx, added, { employeeId: self.id, now: ctx.now })
  return added
}

/** @throws Refusal not_found */
export const removeUnavailability: Action<typeof rota.removeUnavailability> = async (ctx, { unavailabilityId }) => {
  await deleteUnavailable(ctx.tx, (await getSelf(ctx)).id, unavailabilityId)
  return {}
}
