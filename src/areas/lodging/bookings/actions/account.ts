import { addCustomer } from '#areas/parties/customers/actions.ts'
import { openFolio } from '#areas/ledger/folios/actions/bill.ts'
import { type Collected, collectCharges } from '#areas/ledger/folios/actions/collect.ts'
import { addDays, type Day } from '#core/dates.ts'
import { zero } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import {
  findAccount,
  findAccounts,
  findRouted,
  findRoutedOfAll,
  findRoutedOfGroup,
  insertAccount,
  type RoutedBooking,
  updateAccount,
} from '../queries/accounts.ts'
import { isRouted } from '../rules/routing.ts'
import { publishBooking } from './notify.ts'

/** Whose account it is, and who is billed for it. */
export type AccountOf = {
  groupId: string
  companyId: string | null
  contact: { firstName: string; lastName: string; email: string; phone: string }
  arrival: Day
  departure: Day
}

/** The booking that is the account of a group, if it has one. */
export const accountOf = (ctx: Context, groupId: string): Promise<string | undefined> => findAccount(ctx.tx, groupId)

/** Opens the account of a group that is locked: a booking without stays in the name of its contact, with a bill. Returns the one there is. */
export const openAccount = async (ctx: Context, of: AccountOf): Promise<string> =>
  (await findAccount(ctx.tx, of.groupId)) ?? openNew(ctx, of)

/** The accounts of groups that are locked, by group: existing ones are found in one query, and the others opened in one. */
export async function openAccounts(ctx: Context, all: readonly AccountOf[]): Promise<ReadonlyMap<string, string>> {
  const known = await findAccounts(
    ctx.tx,
    all.map(({ groupId }) => groupId),
  )
  const missing = all.filter(({ groupId }) => !known.has(groupId))
  const made = await Promise.all(missing.map(async (of) => [of.groupId, await openNew(ctx, of)] as const))
  return new Map([...known, ...made])
}

async function openNew(ctx: Context, of: AccountOf): Promise<string> {
  const { groupId, contact, companyId, arrival, departure } = of
  const customer = await addCustomer(ctx, contact)
  const [id, reference] = [ctx.newId(), ctx.newReference()]
  const made = { createdAt: ctx.now, createdBy: ctx.actor.id }
  await insertAccount(ctx.tx, {
    id,
    reference,
    customerId: customer.id,
    companyId,
    groupId,
    arrival,
    departure,
    ...made,
  })
  await openFolio(ctx, { bookingId: id, roomNet: zero, roomTax: zero })
  ctx.record({
    type: 'NEW_BOOKING',
    entity: 'booking',
    entityId: id,
    bookingId: id,
    after: { isAccount: true, groupId },
  })
  publishBooking(ctx)
  return id
}

/** The account follows the days and the company of its group. */
export const followGroup = (
  ctx: Context,
  { groupId, ...group }: Pick<AccountOf, 'groupId' | 'companyId' | 'arrival' | 'departure'>,
): Promise<unknown> => updateAccount(ctx.tx, groupId, group)

const collectionsOf = (rows: readonly RoutedBooking[]) =>
  rows.map(({ bookingId, accountId: toBookingId, routes }) => ({
    bookingId,
    toBookingId,
    isRouted: (charge: Parameters<typeof isRouted>[1]) => isRouted(routes, charge),
  }))

/** Moves to the account what the rules of a group send there. The caller has locked the group. */
export const collectForGroup = async (ctx: Context, groupId: string): Promise<Collected[]> =>
  collectCharges(ctx, collectionsOf(await findRoutedOfGroup(ctx.tx, groupId)), {
    nightsBefore: ctx.businessDate,
    action: 'groups.collect',
  })

/** The same for a booking whose guests leave now, before its balance is looked at. The caller has locked the booking. */
export const collectOnLeaving = async (ctx: Context, bookingId: string): Promise<Collected[]> =>
  collectCharges(ctx, collectionsOf(await findRouted(ctx.tx, [bookingId])), {
    nightsBefore: ctx.businessDate,
    isLeaving: true,
    action: 'bookings.checkOut',
  })

/** The same for all groups while a day closes: the night that closes was slept. Returns how many charges moved. */
export async function collectAtClose(ctx: Context): Promise<number> {
  const collected = await collectCharges(ctx, collectionsOf(await findRoutedOfAll(ctx.tx)), {
    nightsBefore: addDays(ctx.businessDate, 1),
    action: 'closing.run',
  })
  return collected.reduce((count, one) => count + one.count, 0)
}
