import { type MessageContext, queueMessage } from '#areas/platform/messages/actions/queue.ts'
import type { StoredCase } from '../queries/cases.ts'
import { casePath } from '../rules.ts'

/** By mail, or by SMS where there is only a number; the message carries the link. */
export async function notifyAsker(
  ctx: MessageContext,
  stored: Pick<StoredCase, 'id' | 'propertyId' | 'number' | 'name' | 'email' | 'phone' | 'desk'>,
  kind: 'caseOpened' | 'caseReply',
  entryId: string,
): Promise<void> {
  const { id, propertyId, number, name, email, phone, desk } = stored
  const aboutPath = casePath(desk, id)
  const to = email === '' ? { to: phone, channel: 'SMS' as const } : { to: email }
  await queueMessage(ctx, { ...to, kind, name, propertyId, payload: { caseId: id, entryId }, about: number, aboutPath })
}
