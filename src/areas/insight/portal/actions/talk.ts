import { isCaseOpen, openForGuest, writeForGuest } from '#areas/insight/cases/actions/of-guest.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { portal } from '../contract/portal.ts'
import { endChat, findPageCases, insertPageCase } from '../queries/offers.ts'
import { isFirst } from '../queries/pages.ts'
import { enterPage, lockEntered, type OpenPage } from './enter.ts'
import { shownPage } from './shown.ts'

/** What the chat of a stay is called where the desk sees it among its cases. */
const CHAT = { en: 'Chat with the desk', fr: 'Discussion avec la réception' } as const

/** Opens a case of this stay with what the guest wrote. */
async function openCase(ctx: Context, { booking, rooms }: OpenPage, what: { subject?: string; body: string }) {
  const { id: bookingId, reference, customer } = booking
  const { firstName, lastName, email, phone } = customer
  const language = await languageFor(ctx, undefined, { bookingId })
  const place = rooms.flatMap(({ roomNumber }) => roomNumber ?? []).join(', ').slice(0, 40) // prettier-ignore
  const { subject = CHAT[language], body } = what
  const name = `${firstName} ${lastName}`.trim()
  const caseId = await openForGuest(ctx, { subject, body, name, email, phone, language, reference, place })
  await insertPageCase(ctx.tx, { caseId, bookingId, isChat: what.subject === undefined, at: ctx.now })
  ctx.record({ type: 'GUEST_REQUEST', entity: 'guest_page', entityId: bookingId, bookingId, after: { subject } })
}

/** @throws Refusal not_found, offer_over for what the property does not offer, or not now */
export const request: Action<typeof portal.request> = async (ctx, { token, key, topic, body }) => {
  const open = await lockEntered(ctx, token)
  const { settings, phase, page } = open
  if (!settings.hasRequests || phase !== 'DURING' || !settings.topics.includes(topic)) refuse('offer_over')
  if (await isFirst(ctx.tx, page.bookingId, key, ctx.now)) await openCase(ctx, open, { subject: topic, body: body === '' ? topic : body }) // prettier-ignore
  return shownPage(ctx, await enterPage(ctx, token))
}

/**
 * Writes to the desk. Without a case it is the chat, which the first message begins, and another one once the desk has closed it.
 *
 * @throws Refusal not_found for a case of another stay, offer_over where there is no chat, or the stay is over, case_closed
 */
export const write: Action<typeof portal.write> = async (ctx, { token, key, caseId, body }) => {
  const open = await lockEntered(ctx, token)
  const { settings, phase, page } = open
  const cases = await findPageCases(ctx.tx, page.bookingId)
  if (caseId === null && (!settings.hasChat || (phase !== 'BEFORE' && phase !== 'DURING'))) refuse('offer_over')
  if (caseId !== null && !cases.some((one) => one.caseId === caseId)) refuse('not_found', { caseId })
  if (await isFirst(ctx.tx, page.bookingId, key, ctx.now)) {
    if (caseId === null) await chat(ctx, open, { body, chatId: cases.find(({ isChat }) => isChat)?.caseId })
    else await writeForGuest(ctx, caseId, body)
  }
  return shownPage(ctx, await enterPage(ctx, token))
}

async function chat(ctx: Context, open: OpenPage, { body, chatId }: { body: string; chatId: string | undefined }) {
  if (chatId !== undefined) {
    if (await isCaseOpen(ctx, chatId)) return writeForGuest(ctx, chatId, body)
    await endChat(ctx.tx, open.page.bookingId)
  }
  return openCase(ctx, open, { body })
}
