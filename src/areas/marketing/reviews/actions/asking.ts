import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import type { Day } from '#core/dates.ts'
import { newToken } from '#server/database/ids.ts'
import type { Context } from '#server/request/context.ts'
import type { RequestKind } from '../contract/choices.ts'
import {
  expireRequests,
  findLeft,
  findStaying,
  type FoundCandidate,
  insertRequests,
  markReminded,
  type NewRequest,
} from '../queries/requests.ts'
import { findSettings } from '../queries/set-up.ts'
import { type Asking, askingOf, MOST_DELAY_DAYS, OPEN_DAYS, pulseOf } from '../rules/asking.ts'

/** At most so many guests of a property on one day; the next day takes the rest. */
const MOST_AT_ONCE = 500
/** Days later than its day a request may still go: what the server slept through, and what a case held back. */
const CATCH_UP_DAYS = MOST_DELAY_DAYS + 3

/** Asks the guests of a property who are to be asked today, reminds those who have not answered, and closes what ran out. */
export async function askGuests(ctx: Context, today: Day): Promise<void> {
  const settings = await findSettings(ctx.tx)
  const { delayDays, reminderDays, isAsking, isPulse } = settings
  await expireRequests(ctx.tx, ctx.now)
  if (isAsking) {
    const span = { today, most: delayDays + CATCH_UP_DAYS, least: delayDays }
    const left = await findLeft(ctx.tx, span, MOST_AT_ONCE)
    await request(
      ctx,
      'STAY',
      onceEach(left).map((one) => [
        one.candidate,
        one.isTwice ? 'ASKED_LATELY' : askingOf(one.candidate, settings, ctx.property.isOpen),
      ]),
    )
    if (reminderDays > 0) await remind(ctx, reminderDays)
  }
  if (isPulse && ctx.property.isOpen) {
    const staying = await findStaying(ctx.tx, today, MOST_AT_ONCE)
    await request(
      ctx,
      'PULSE',
      staying.map((candidate) => [candidate, pulseOf(candidate)]),
    )
  }
}

/** One address is asked once on a day, for the first of its stays. */
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
  for (const { id, email, reference, name, skipReason } of rows)
    if (skipReason === '' && stored.has(id)) await mailRequest(ctx, { id, email, reference, name }, kind)
  if (stored.size > 0) ctx.publish('reviews')
}

type Addressed = { id: string; email: string; reference: string; name: string }

async function mailRequest(
  ctx: Context,
  { id, email, reference, name }: Addressed,
  about: RequestKind | 'REMINDER',
): Promise<void> {
  const aboutPath = `/master-service/reservation-details/${reference}` as const
  const payload = { requestId: id, about }
  await queueMessage(ctx, { kind: 'reviewRequest', to: email, name, payload, about: reference, aboutPath })
}

async function remind(ctx: Context, days: number): Promise<void> {
  const reminded = await markReminded(ctx.tx, ctx.now, days)
  for (const one of reminded) await mailRequest(ctx, one, 'REMINDER')
}
