import { groupsArea } from '#areas/lodging/groups/actions/groups.ts'
import { groups } from '#areas/lodging/groups/contract/groups.ts'
import type { GroupKind } from '#areas/lodging/groups/contract/replies.ts'
import { loadPlans } from '#areas/property/rates/actions/rates.ts'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type Language, languageOf } from '#core/language.ts'
import { zero } from '#core/money.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Deal } from '../contract/replies.ts'
import { partsOf } from '../queries/deals.ts'
import { BOARD_WORDS } from '../rules/board-words.ts'
import { boardSpans, type DealNight, nightRatesOf, ratesOf, spanOf, unfittingOf } from '../rules/deals.ts'

const { actions } = groupsArea

const GROUP_KIND: Readonly<Partial<Record<Deal['kind'], GroupKind>>> = {
  WEDDING: 'WEDDING',
  EVENT: 'CONFERENCE',
  COMPANY: 'CORPORATE',
  AGENT: 'TOUR',
}

/** @throws Refusal rooms_do_not_fit {nights}: every night of which more rooms are wanted than are free */
async function assertFit(ctx: Context, nights: readonly DealNight[]): Promise<void> {
  const span = spanOf(nights)
  if (!span) return
  const types = await typeNights(ctx, { from: span.from, until: addDays(span.until, 1) })
  const free = new Map(types.flatMap(({ id, nights: days }) => days.map((one) => [`${id} ${one.day}`, one.free] as const)))
  const unfitting = unfittingOf(nights, (roomTypeId, day) => free.get(`${roomTypeId} ${day}`))
  const [first] = unfitting
  if (!first) return
  const name = types.find(({ id }) => id === first.roomTypeId)?.name ?? ''
  refuse('rooms_do_not_fit', { ...first, name, count: unfitting.length, nights: unfitting })
} // prettier-ignore

const ORDER_NOTE: Readonly<Record<Language, (order: string) => string>> = {
  en: (order) => `Client’s order: ${order}`,
  fr: (order) => `Commande du client : ${order}`,
}

/** What the group has to know of its deal. */
function notesOf({ property }: Context, { clientOrder }: Deal, nights: Parameters<typeof boardSpans>[0]): string {
  const language = languageOf(property.locale)
  const days = (from: Day, until: Day) => (from === until ? from : `${from} – ${until}`)
  const boards = boardSpans(nights).map(({ typeName, board, from, until }) => `${typeName}: ${BOARD_WORDS[language][board]}, ${days(from, until)}`)
  return [...(clientOrder === '' ? [] : [ORDER_NOTE[language](clientOrder)]), ...boards].join('\n').slice(0, 2_000)
} // prettier-ignore

type Hold = { deducts: boolean; optionOn: Day | null }

/** Holds the rooms of a deal as a tentative group of their own. @throws Refusal deal_without_nights, rooms_do_not_fit, date_in_past, unknown_reference */
export async function holdBlock(ctx: Context, deal: Deal, { deducts, optionOn }: Hold): Promise<string> {
  const { nights } = await partsOf(ctx.tx, deal.id)
  const span = spanOf(nights) ?? refuse('deal_without_nights')
  if (deducts) await assertFit(ctx, nights)
  const plan = (await loadPlans(ctx)).find(({ isDefault }) => isDefault) ?? refuse('unknown_reference', { ratePlanId: null })
  const details = {
    name: deal.name,
    kind: GROUP_KIND[deal.kind] ?? 'OTHER',
    companyId: deal.companyId,
    contactName: deal.customerName.slice(0, 120),
    contactEmail: deal.customerEmail,
    arrival: span.from,
    departure: addDays(span.until, 1),
    ratePlanId: plan.id,
    rates: ratesOf(nights),
    nightRates: nightRatesOf(nights),
    segment: deal.segment,
    notes: notesOf(ctx, deal, nights),
    deducts,
    ...(optionOn === null ? {} : { cutOffRule: 'FIXED', cutOffOn: optionOn }),
  }
  const { id: groupId } = await actions.create(ctx, groups.create.input.parse(details))
  const held = nights.map(({ night: day, roomTypeId, rooms }) => ({ roomTypeId, day, held: rooms }))
  await actions.setNights(ctx, { groupId, nights: held }).catch(unfit)
  return groupId
} // prettier-ignore

/** Makes the block of a deal definite, and holds one where there is none; null for a deal without rooms. @throws Refusal rooms_do_not_fit, and what groups refuse */
export async function firmBlock(ctx: Context, deal: Deal): Promise<string | null> {
  const { nights } = await partsOf(ctx.tx, deal.id)
  if (deal.groupId === null && nights.length === 0) return null
  const groupId = deal.groupId ?? (await holdBlock(ctx, deal, { deducts: true, optionOn: null }))
  const group = await actions.get(ctx, { groupId })
  if (group.status === 'DEFINITE') return groupId
  if (group.status === 'CANCELLED') return refuse('rooms_do_not_fit', { because: 'cancelled' })
  if (!group.deducts) await assertFit(ctx, group.roomTypes.flatMap(({ roomTypeId, nights: days }) =>
    days.flatMap(({ day: night, left: rooms }) => (rooms > 0 ? [{ night, roomTypeId, rooms, rate: zero }] : [])))) // prettier-ignore
  await actions.confirm(ctx, { groupId, version: group.version }).catch(unfit)
  return groupId
}

/** Another sale was first, or the group is over: the rooms are not available. */
function unfit(error: unknown): never {
  throw error instanceof Refusal && ['no_availability', 'group_over'].includes(error.code)
    ? new Refusal('rooms_do_not_fit', error.details)
    : error
}

/** What is in use is not released. */
function inUse(error: unknown): never {
  throw error instanceof Refusal && ['group_has_bookings', 'group_account_open'].includes(error.code)
    ? new Refusal('deal_block_in_use', error.details)
    : error
}

/** Releases the rooms of a lost deal. @throws Refusal deal_block_in_use */
export async function releaseBlock(ctx: Context, groupId: string, reason: string): Promise<void> {
  const { status, version } = await actions.get(ctx, { groupId })
  if (status !== 'CANCELLED') await actions.cancel(ctx, groups.cancel.input.parse({ groupId, version, reason: reason.slice(0, 300) })).catch(inUse) // prettier-ignore
}
