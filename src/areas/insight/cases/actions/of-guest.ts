import { refuse } from '#core/refusal.ts'
import type { Language } from '#core/language.ts'
import type { Context } from '#server/request/context.ts'
import { newToken } from '#server/database/ids.ts'
import type { CaseEntry } from '../contract/replies.ts'
import { getCase, insertCase, insertEntry, lockCase, updateCase } from '../queries/cases.ts'
import { findConversations } from '../queries/conversations.ts'
import { dueAt, isOver, stateAfterWord } from '../rules.ts'
import { ring } from './ring.ts'

type GuestCase = {
  subject: string
  body: string
  name: string
  email: string
  phone: string
  language: Language
  /** Of the booking. */
  reference: string
  /** The room, where there is one. */
  place: string
}

/**
 * Opens a case of the service desk that a guest writes from a page of the stay, and notifies the desk. The guest is on the page already and gets no mail
 * of it.
 *
 * @returns its id
 */
export async function openForGuest(ctx: Context, { body, ...fields }: GuestCase): Promise<string> {
  const [id, number, propertyId] = [ctx.newId(), ctx.newReference(), ctx.property.id]
  const desk = 'SERVICE' as const
  const row = { ...fields, id, number, propertyId, desk, kind: 'REQUEST' as const, priority: 'NORMAL' as const }
  await insertCase(ctx.tx, {
    ...row,
    token: `${propertyId}-${newToken()}`,
    dueAt: dueAt(ctx.now, desk, 'NORMAL'),
    createdAt: ctx.now,
    createdByName: '',
  })
  await insertEntry(ctx.tx, { propertyId, id: ctx.newId(), caseId: id, kind: 'IN', body, author: fields.name, at: ctx.now }) // prettier-ignore
  ring(ctx, row, 'case_opened')
  return id
}

/**
 * Adds what a guest writes to a case of the stay: one that waits is taken up again, a resolved one opens again.
 *
 * @throws Refusal not_found, case_closed
 */
export async function writeForGuest(ctx: Context, caseId: string, body: string): Promise<void> {
  const propertyId = ctx.property.id
  const stored = await lockCase(ctx.tx, { propertyId }, caseId)
  if (isOver(stored.state)) refuse('case_closed')
  const state = stateAfterWord(stored.state, stored.assigneeId !== null)
  await insertEntry(ctx.tx, { propertyId, id: ctx.newId(), caseId, kind: 'IN', body, author: stored.name, at: ctx.now })
  const isReopened = stored.state === 'RESOLVED'
  const change = { state, ...(isReopened && { reopened: stored.reopened + 1, resolvedAt: null }) }
  await updateCase(ctx.tx, stored, change, ctx.now)
  ring(ctx, stored, 'case_answered')
}

/** Whether a case of the property takes more messages. @throws Refusal not_found */
export const isCaseOpen = async (ctx: Context, caseId: string): Promise<boolean> =>
  !isOver((await getCase(ctx.tx, { propertyId: ctx.property.id }, caseId)).state)

export type GuestConversation = {
  caseId: string
  subject: string
  isOpen: boolean
  /** Messages both ways, without what staff notes among themselves; oldest first. */
  entries: (Omit<CaseEntry, 'kind'> & { kind: 'IN' | 'OUT' })[]
}

/** Several cases as the guest who wrote them reads them, the oldest first. One round trip. */
export async function conversationsOf(ctx: Context, caseIds: readonly string[]): Promise<GuestConversation[]> {
  if (caseIds.length === 0) return []
  const rows = await findConversations(ctx.tx, caseIds)
  return rows.map(({ state, ...row }) => ({ ...row, isOpen: !isOver(state) }))
}
