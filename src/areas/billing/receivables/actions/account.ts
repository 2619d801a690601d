import * as z from 'zod'
import { lockAccount, currentCompany } from '#areas/parties/companies/actions/credit.ts'
import { Day } from '#core/dates.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import { addDays } from '#core/dates.ts'
import type { Account, OpenItem } from '../contract/replies.ts'
import type { receivables } from '../contract/receivables.ts'
import { findAccountReceipts, findItems, findWriteOffs, type ItemRow } from '../queries/items.ts'
import { findAccounts, FIRST_PLACE, getAccount, sumAccounts } from '../queries/accounts.ts'
import { findEmails, insertBalance } from '../queries/writes.ts'
import { daysLate } from '../rules/receivables.ts'

/** The state of a company's account, or of the company it was merged into. @throws Refusal not_found */
export async function accountOf(ctx: Context, companyId: string): Promise<Account> {
  const { id } = await currentCompany(ctx, companyId)
  return { ...(await getAccount(ctx.tx, id, ctx.businessDate)), ...facts(ctx) }
}

const facts = (ctx: Context) => ({ currency: ctx.property.currency, asOf: ctx.businessDate })

export const toItem = (ctx: Context, row: ItemRow): OpenItem => ({
  ...row,
  daysLate: daysLate(row.dueOn, ctx.businessDate),
  currency: ctx.property.currency,
})

export const list: Action<typeof receivables.list> = async (ctx, { after, limit, view }) => {
  const place = readCursor(after, z.tuple([z.string().regex(/^[^\0]*$/), z.uuid()])) ?? FIRST_PLACE
  const rows = await findAccounts(ctx.tx, { today: ctx.businessDate, view, place, limit: limit + 1 })
  const page = pageOf(rows, limit, (last) => cursorOf(last.searchName, last.companyId))
  const { currency } = ctx.property
  return { ...page, rows: page.rows.map(({ searchName: _searchName, ...row }) => ({ ...row, currency })) }
}

export const totals: Action<typeof receivables.totals> = async (ctx) => ({
  ...(await sumAccounts(ctx.tx, ctx.businessDate)),
  currency: ctx.property.currency,
})

export const account: Action<typeof receivables.account> = (ctx, { companyId }) => accountOf(ctx, companyId)

export const items: Action<typeof receivables.items> = async (ctx, { companyId, after, limit }) => {
  const { id } = await currentCompany(ctx, companyId)
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const rows = await findItems(ctx.tx, id, { after: place, limit: limit + 1 })
  const page = pageOf(rows, limit, (last) => cursorOf(last.dueOn, last.bookingId ?? last.balanceId))
  return { ...page, rows: page.rows.map((row) => toItem(ctx, row)) }
}

type Paged = { companyId: string; after?: string | undefined; limit: number }
type Before = { before: string | undefined; limit: number }

/** A page of what belongs to an account, latest first, with the property's currency in each row. */
async function latest<Row extends object>(
  ctx: Context,
  { companyId, after, limit }: Paged,
  find: (companyId: string, page: Before) => Promise<Row[]>,
  idOf: (row: Row) => string,
) {
  const { id } = await currentCompany(ctx, companyId)
  const before = readIdCursor(after)
  const page = pageOf(await find(id, { before, limit: limit + 1 }), limit, (last) => cursorOf(idOf(last)))
  return { ...page, rows: page.rows.map((row) => ({ ...row, currency: ctx.property.currency })) }
}

export const receipts: Action<typeof receivables.receipts> = (ctx, input) =>
  latest(
    ctx,
    input,
    (id, page) => findAccountReceipts(ctx.tx, id, page),
    (row) => row.receiptId,
  )

export const writeOffs: Action<typeof receivables.writeOffs> = (ctx, input) =>
  latest(
    ctx,
    input,
    (id, page) => findWriteOffs(ctx.tx, id, page),
    (row) => row.id,
  )

export const emails: Action<typeof receivables.letters> = (ctx, input) =>
  latest(
    ctx,
    input,
    (id, page) => findEmails(ctx.tx, id, page),
    (row) => row.id,
  )

/** Loads an old balance; it falls due the company's days to pay after it was issued, unless a day is named. @throws Refusal not_found */
export const loadBalance: Action<typeof receivables.loadBalance> = async (ctx, { companyId, ...balance }) => {
  const company = await lockAccount(ctx, companyId)
  const { description, issuedOn, amount } = balance
  const dueOn = balance.dueOn ?? addDays(issuedOn, company.terms.paymentTermDays)
  const id = ctx.newId()
  await insertBalance(ctx.tx, {
    id,
    companyId: company.id,
    description,
    issuedOn,
    dueOn,
    amount,
    currency: ctx.property.currency,
    now: ctx.now,
    by: ctx.actor.id,
  })
  ctx.record({
    type: 'BALANCE_LOADED',
    entity: 'company',
    entityId: company.id,
    after: { balanceId: id, description, issuedOn, dueOn, amount },
  })
  ctx.publish('receivables', 'companies')
  return { balanceId: id, account: await accountOf(ctx, company.id) }
}
