import { queueMessages } from '#areas/platform/messages/actions/queue.ts'
import type { Address } from '#core/address.ts'
import type { Day } from '#core/dates.ts'
import { newToken } from '#server/database/ids.ts'
import type { Context } from '#server/request/context.ts'
import type { RequestKind } from '../contract/choices.ts'
import type { ReviewSettings } from '../contract/replies.ts'
import {
  expireRequests,
  findDiners,
  findLeft,
  findStaying,
  findVisitors,
  type FoundCandidate,
  insertRequests,
  markReminded,
  type NewRequest,
} from '../queries/requests.ts'
import { findSettings } from '../queries/set-up.ts'
import { type Asking, askingOf, MOST_DELAY_DAYS, OPEN_DAYS, pulseOf } from '../rules/asking.ts'

/** At most so many guests of a property on one day; the next day takes the rest. */
const MOST_AT_ONCE = 500
/** Days later than its day a request may still go: what the server slept through, and what a case delayed. */
const CATCH_UP_DAYS = MOST_DELAY_DAYS + 3

/** Sends the review requests of a property that are due today, reminds those who have not answered, and closes what expired. */
export async function askGuests(ctx: Context, today: Day): Promise<void> {
  const settings = await findSettings(ctx.tx)
  const { delayDays, reminderDays, isAsking, isAskingOrders, isAskingAppointments, isPulse } = settings
  await expireRequests(ctx.tx, ctx.now)
  const span = { today, most: delayDays + CATCH_UP_DAYS, least: delayDays }
  // One after the other: a guest who is asked about a stay is not asked about a meal of the same days.
  if (isAsking) await requestAfter(ctx, 'STAY', await findLeft(ctx.tx, span, MOST_AT_ONCE), settings)
  if (isAskingOrders) await requestAfter(ctx, 'ORDER', await findDiners(ctx.tx, span, MOST_AT_ONCE), settings)
  if (isAskingAppointments)
    await requestAfter(ctx, 'APPOINTMENT', await findVisitors(ctx.tx, span, MOST_AT_ONCE), settings)
  if (reminderDays > 0 && (isAsking || isAskingOrders || isAskingAppointments)) await remind(ctx, reminderDays)
  if (isPulse && ctx.property.isOpen) {
    const staying = await findStaying(ctx.tx, today, MOST_AT_ONCE)
    await request(
      ctx,
      'PULSE',
      staying.map((candidate) => [candidate, pulseOf(candidate)]),
    )
  }
}

/** The same rules for a stay, a meal and an appointment. */
const requestAfter = (
  ctx: Context,
  kind: RequestKind,
  found: readonly FoundCandidate[],
  settings: ReviewSettings,
): Promise<void> =>
  request(
    ctx,
    kind,
    onceEach(found).map(({ candidate, isTwice }) => [
      candidate,
      isTwice ? 'ASKED_LATELY' : askingOf(candidate, { ...settings, isAsking: true }, ctx.property.isOpen),
    ]),
  )

/** One address gets one request a day, for the first of its subjects. */
function onceEach(left: readonly FoundCandidate[]): { candidate: FoundCandidate; isTwice: boolean }[] {
  const seen = new Set<string>()
  return left.map((candidate) => {
    const address = candidate.email.trim().toLowerCase()
    const isTwice = address !== '' && seen.has(address)
    seen.add(address)
    return { candidate, isTwice }
  })
}

async function request(
  ctx: Context,
  kind: RequestKind,
  decided: readonly (readonly [FoundCandidate, Asking])[],
): Promise<void> {
  const rows = decided.flatMap(([candidate, asking]): (NewRequest & FoundCandidate)[] => {
    if (asking === 'WAIT') return []
    const token = `${ctx.property.id}-${newToken()}`
    return [{ ...candidate, id: ctx.newId(), kind, token, skipReason: asking === 'ASK' ? '' : asking }]
  })
  const stored = await insertRequests(ctx.tx, rows, ctx.now, OPEN_DAYS)
  const asked = rows.filter(({ id, skipReason }) => skipReason === '' && stored.has(id))
  await mailRequests(ctx, asked.map(({ aboutId, name, ...row }) => ({ ...row, guestName: name, path: pathOf(kind, aboutId, row.reference) })), kind) // prettier-ignore
  if (stored.size > 0) ctx.publish('reviews')
}

type Addressed = { id: string; email: string; reference: string; guestName: string; path: Address }

/** Where the desk finds the subject of a request. */
function pathOf(kind: RequestKind, aboutId: string, reference: string): Address {
  if (kind === 'ORDER') return `/order/order-details?data=${encodeURIComponent(JSON.stringify(aboutId))}`
  if (kind === 'APPOINTMENT') return `/master-service/reservation-list?appointment=${aboutId}`
  return `/master-service/reservation-details/${reference}`
}

/** Queues the mails of some requests in one batch, each once. */
async function mailRequests(ctx: Context, requests: readonly Addressed[], about: RequestKind | 'REMINDER'): Promise<void> {
  if (requests.length === 0) return
  await queueMessages(
    ctx,
    requests.map(({ id, email, reference, guestName: name, path }) => ({
      kind: 'reviewRequest', to: email, name, payload: { requestId: id, about }, about: reference, aboutPath: path, onceKey: `review request ${id} ${about}`,
    })),
  )
} // prettier-ignore

async function remind(ctx: Context, days: number): Promise<void> {
  const reminded = await markReminded(ctx.tx, ctx.now, days)
  await mailRequests(ctx, reminded.map((one) => ({ ...one, path: pathOf(one.kind, one.orderId ?? one.appointmentId ?? '', one.reference) })), 'REMINDER') // prettier-ignore
}
