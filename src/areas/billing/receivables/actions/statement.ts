import { currentCompany } from '#areas/parties/companies/actions/credit.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import { addDays, addMonths, type Day } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { printMoney, sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { printPdf } from '#server/documents/pdf.ts'
import type { Account, Statement } from '../contract/replies.ts'
import type { receivables } from '../contract/receivables.ts'
import { findItems, findMovements } from '../queries/items.ts'
import { findMailAddress } from '../queries/accounts.ts'
import { insertEmail } from '../queries/writes.ts'
import { statementDocument } from '../rules/document.ts'
import { withBalances } from '../rules/receivables.ts'
import { accountOf, toItem } from './account.ts'

type StatementRequest = { companyId: string; from: Day; until: Day }

/** A limit for printing; the account's sums are of all of them. */
const MOST_ITEMS = 500

/** @throws Refusal not_found */
export async function statement(ctx: Context, { companyId, from, until }: StatementRequest): Promise<Statement> {
  const { id } = await currentCompany(ctx, companyId)
  const [account, { broughtForward, entries }, items] = await Promise.all([
    accountOf(ctx, id),
    findMovements(ctx.tx, id, { from, until }),
    findItems(ctx.tx, id, { after: undefined, limit: MOST_ITEMS }),
  ])
  const moved = sum(entries.map(({ debit, credit }) => debit - credit))
  return {
    account,
    from,
    until,
    broughtForward,
    entries: withBalances(broughtForward, entries),
    closing: sum([broughtForward, moved]),
    items: items.map((row) => toItem(ctx, row)),
  }
}

/** The statement as a file. @throws Refusal not_found */
export async function statementPdf(
  ctx: Context,
  { language: chosen, ...request }: StatementRequest & { language?: Language | undefined },
) {
  const [reply, property] = await Promise.all([statement(ctx, request), getProperty(ctx)])
  const language = await languageFor(ctx, chosen, request)
  const document = statementDocument(reply, { language, locale: ctx.property.locale, issuer: property })
  const { number } = reply.account
  return { fileName: `statement-${number}-${addDays(request.until, -1)}.pdf`, bytes: await printPdf(document) }
}

const words = {
  en: {
    subject: 'Statement of account from',
    body: 'Please find attached the statement of your account.',
    owed: 'The balance is',
    greeting: 'Kind regards',
  },
  fr: {
    subject: 'Relevé de compte de',
    body: 'Vous trouverez ci-joint le relevé de votre compte.',
    owed: 'Le solde est de',
    greeting: 'Cordialement',
  },
} as const

/**
 * Queues the statement's mail and stores its text.
 *
 * @throws Refusal not_found; no_address when none is named and the company has none
 */
export const sendStatement: Action<typeof receivables.sendStatement> = async (ctx, { to, language, ...request }) => {
  const account = await accountOf(ctx, request.companyId)
  const { companyId } = account
  const sentTo = to ?? (await findMailAddress(ctx.tx, companyId)) ?? refuse('no_address', { companyId })
  return post(ctx, account, {
    sentTo,
    language: await languageFor(ctx, language, account),
    from: request.from,
    until: request.until,
  })
}

/** The statement of the month that ended, for a company that gets one by itself; none while nothing is open or no address is known. */
export async function sendDueStatement(ctx: Context, { companyId, until }: { companyId: string; until: Day }) {
  const account = await accountOf(ctx, companyId)
  if (account.balance === 0) return
  const sentTo = await findMailAddress(ctx.tx, account.companyId)
  if (sentTo === null) return
  const language = await languageFor(ctx, undefined, account)
  await post(ctx, account, { sentTo, language, from: addMonths(until, -1), until })
}

type Posted = { sentTo: string; language: Language; from: Day; until: Day }

/** Stores the email and queues its job. */
async function post(ctx: Context, account: Account, { sentTo, language, from, until }: Posted) {
  const { companyId } = account
  const { name, locale } = ctx.property
  const template = words[language]
  const owed = printMoney(account.balance, account.currency, writtenFor(language, locale))
  const email = {
    id: ctx.newId(),
    companyId,
    kind: 'STATEMENT',
    sentTo,
    balance: account.balance,
    date: ctx.businessDate,
    subject: `${template.subject} ${name}`,
    body: [template.body, `${template.owed} ${owed}.`, '', template.greeting, name].join('\n'),
    authorName: ctx.actor.name,
    createdAt: ctx.now,
  } as const
  await insertEmail(ctx.tx, email)
  await queueMessage(ctx, {
    kind: 'accountStatement',
    to: sentTo,
    payload: { letterId: email.id, from, until, language },
    aboutPath: `/bookone-admin/company?id=${companyId}`,
  })
  ctx.record({
    type: 'STATEMENT_SENT',
    entity: 'company',
    entityId: companyId,
    after: { to: sentTo, from, until, balance: account.balance },
  })
  const { companyId: _, body: __, ...shown } = email
  return { ...shown, currency: ctx.property.currency }
}
