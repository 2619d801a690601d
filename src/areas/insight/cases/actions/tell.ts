import { type MessageContext, queueMessage } from '#areas/platform/messages/actions/queue.ts'
import type { KeptCase } from '../queries/cases.ts'

/** By mail, or by SMS where there is only a number; the message carries the link. */
export async function notifyAsker(
  ctx: MessageContext,
  kept: Pick<KeptCase, 'id' | 'propertyId' | 'number' | 'name' | 'email' | 'phone' | 'desk'>,
  kind: 'caseOpened' | 'caseReply',
  entryId: string,
): Promise<void> {
  const { id, propertyId, number, name, email, phone, desk } = kept
  const aboutPath = `/bookone-admin/${desk === 'SERVICE' ? 'manage-service-request' : 'manage-enquiries'}?id=${id}`
  const to = email === '' ? { to: phone, channel: 'SMS' as const } : { to: email }
  await queueMessage(ctx, { ...to, kind, name, propertyId, payload: { caseId: id, entryId }, about: number, aboutPath })
}
