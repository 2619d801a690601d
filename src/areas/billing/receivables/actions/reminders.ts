import { languageFor } from '#areas/parties/customers/actions.ts'
import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import { addDays } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { printMoney } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Account } from '../contract/replies.ts'
import type { receivables } from '../contract/receivables.ts'
import type { ReminderBucket, ReminderText } from '../contract/reminders.ts'
import { findMailAddress } from '../queries/accounts.ts'
import { findReminderTexts, writeReminderText } from '../queries/reminders.ts'
import { insertEmail } from '../queries/writes.ts'
import { daysLate } from '../rules/receivables.ts'
import { filled, lateOf, REMINDER_BUCKETS, reminderFor, REMINDERS } from '../rules/reminder.ts'
import { accountOf } from './account.ts'

/** The statement that goes with a reminder looks back so far at most. */
const MOST_DAYS = 365

async function textsOf(ctx: Context, language: Language): Promise<ReminderText[]> {
  const own = await findReminderTexts(ctx.tx)
  return REMINDER_BUCKETS.map((bucket) => {
    const stored = own.find((text) => text.bucket === bucket)
    return { bucket, ...(stored ?? REMINDERS[language][bucket]), isOwn: stored !== undefined }
  })
}

export const reminderTexts: Action<typeof receivables.reminderTexts> = async (ctx, { language }) => ({
  rows: await textsOf(ctx, await languageFor(ctx, language)),
})

export const setReminderText: Action<typeof receivables.setReminderText> = async (ctx, { bucket, subject, body }) => {
  await writeReminderText(ctx.tx, { bucket, subject, body })
  ctx.record({
    type: 'REMINDER_TEXTS',
    entity: 'property',
    entityId: String(ctx.property.id),
    after: { bucket, subject },
  })
  return { bucket, subject, body, isOwn: true }
}

/** How late an account is. @throws Refusal nothing_due while nothing is late */
function lateness(ctx: Context, { companyId, oldestDueOn }: Account): { bucket: ReminderBucket; days: number } {
  const days = oldestDueOn === null ? 0 : daysLate(oldestDueOn, ctx.businessDate)
  return { bucket: reminderFor(days) ?? refuse('nothing_due', { companyId }), days }
}

/** The text of a reminder as it would be sent now. @throws Refusal not_found, nothing_due */
export const reminder: Action<typeof receivables.reminder> = async (ctx, { companyId, language: chosen }) => {
  const language = await languageFor(ctx, chosen, { companyId })
  const account = await accountOf(ctx, companyId)
  const { bucket, days } = lateness(ctx, account)
  const [texts, address] = await Promise.all([textsOf(ctx, language), findMailAddress(ctx.tx, account.companyId)])
  const text = texts.find((one) => one.bucket === bucket) ?? REMINDERS[language][bucket]
  const late = lateOf(account.ageing)
  const { currency } = account
  const facts = {
    company: account.displayName,
    amount: printMoney(late, currency, writtenFor(language, ctx.property.locale)),
    days: String(days),
    house: ctx.property.name,
  }
  const filledText = { subject: filled(text.subject, facts), body: filled(text.body, facts) }
  return { bucket, ...filledText, sentTo: address ?? '', daysLate: days, late, currency }
}

/**
 * Queues a reminder's mail with the statement, and stores its text.
 *
 * @throws Refusal not_found; nothing_due while nothing is late; no_address when none is named and the company has none
 */
export const remind: Action<typeof receivables.remind> = async (ctx, { to, language, subject, body, ...request }) => {
  const account = await accountOf(ctx, request.companyId)
  const { bucket, days } = lateness(ctx, account)
  const { companyId, balance } = account
  const sentTo = to ?? (await findMailAddress(ctx.tx, companyId)) ?? refuse('no_address', { companyId })
  const email = {
    id: ctx.newId(),
    companyId,
    kind: 'REMINDER',
    bucket,
    sentTo,
    balance,
    date: ctx.businessDate,
    subject,
    body,
    authorName: ctx.actor.name,
    createdAt: ctx.now,
  } as const
  await insertEmail(ctx.tx, email)
  const from = addDays(ctx.businessDate, -Math.min(MOST_DAYS, days + account.paymentTermDays + 1))
  const span = { from, until: addDays(ctx.businessDate, 1) }
  await queueMessage(ctx, {
    kind: 'accountStatement',
    to: sentTo,
    payload: { letterId: email.id, ...span, language: await languageFor(ctx, language, account) },
    about: account.displayName,
    aboutPath: `/bookone-admin/company?id=${companyId}`,
  })
  ctx.record({
    type: 'REMINDER_SENT',
    entity: 'company',
    entityId: companyId,
    after: { to: sentTo, bucket, late: lateOf(account.ageing) },
  })
  const { companyId: _companyId, body: _body, bucket: _bucket, ...shown } = email
  return { ...shown, currency: ctx.property.currency }
}
