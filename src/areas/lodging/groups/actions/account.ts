import { lockFolio } from '#areas/ledger/folios/actions/bill.ts'
import { assertChargeable } from '#areas/ledger/folios/rules/folios.ts'
import {
  type AccountOf,
  accountOf,
  collectForGroup,
  openAccount as open,
  openAccounts,
} from '#areas/lodging/bookings/actions/account.ts'
import { get as getBooking } from '#areas/lodging/bookings/actions/read.ts'
import { sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { GroupAccount } from '../contract/account.ts'
import type { groups } from '../contract/groups.ts'
import { lockGroup, readRoutes, type StoredGroup, updateGroup } from '../queries/groups.ts'
import { personOf } from '../rules/names.ts'
import { lockedFor, publishGroup, valuesIn } from './life.ts'

/** The account of a group with its rules. @throws Refusal not_found */
async function accountFile(ctx: Context, groupId: string): Promise<GroupAccount> {
  const [routes, bookingId] = await Promise.all([readRoutes(ctx.tx, groupId), accountOf(ctx, groupId)])
  if (!bookingId) return { account: null, routes }
  const { reference, customer, company, money, invoice } = await getBooking(ctx, { bookingId })
  const name = `${customer.firstName} ${customer.lastName}`.trim()
  return { account: { bookingId, reference, customer: { id: customer.id, name }, company, money, invoice }, routes }
}

export const account: Action<typeof groups.account> = (ctx, { groupId }) => accountFile(ctx, groupId)

/** Whose account it is, and in whose name. */
function accountFor(group: StoredGroup): AccountOf {
  const {
    id: groupId,
    name,
    companyId,
    arrival,
    departure,
    contactName,
    contactEmail: email,
    contactPhone: phone,
  } = group
  const contact = { ...personOf(contactName || name), email, phone }
  return { groupId, companyId, arrival, departure, contact }
}

/** Opens the account of a group that is locked, or finds it. */
export const openFor = (ctx: Context, group: StoredGroup): Promise<string> => open(ctx, accountFor(group))

/** The same for several groups, by group. */
export const openForEach = (ctx: Context, groups: readonly StoredGroup[]): Promise<ReadonlyMap<string, string>> =>
  openAccounts(ctx, groups.map(accountFor))

/** @throws Refusal not_found, group_cancelled */
export const openAccount: Action<typeof groups.openAccount> = async (ctx, { groupId }) => {
  await openFor(ctx, await lockedFor(ctx, 'change', { groupId }))
  return accountFile(ctx, groupId)
}

/** Charges that were moved before stay where they are. @throws Refusal not_found, group_cancelled */
export const setRoutes: Action<typeof groups.setRoutes> = async (ctx, { groupId, routes }) => {
  const before = await lockedFor(ctx, 'change', { groupId })
  if (routes.length > 0) await openFor(ctx, before)
  await updateGroup(ctx.tx, groupId, { ...valuesIn(before), routes })
  const event = { type: 'GROUP_ROUTES_SET', entity: 'group', entityId: groupId } as const
  ctx.record({ ...event, before: { routes: before.routes }, after: { routes } })
  publishGroup(ctx)
  return accountFile(ctx, groupId)
}

/** @throws Refusal not_found, group_without_account, folio_closed once the account is invoiced and paid */
export const collect: Action<typeof groups.collect> = async (ctx, { groupId }) => {
  await lockGroup(ctx.tx, groupId)
  const accountId = (await accountOf(ctx, groupId)) ?? refuse('group_without_account')
  assertChargeable(await lockFolio(ctx, accountId))
  const collected = await collectForGroup(ctx, groupId)
  const [count, amount] = [sumOf(collected.map((one) => one.count)), sum(collected.map((one) => one.amount))]
  if (count > 0) {
    const after = { count, amount, bookings: collected.length }
    ctx.record({ type: 'GROUP_CHARGES_COLLECTED', entity: 'group', entityId: groupId, bookingId: accountId, after })
    publishGroup(ctx)
  }
  return { account: await accountFile(ctx, groupId), count, amount }
}

const sumOf = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
