import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import type { Context } from '#server/request/context.ts'
import { getAddressee } from '../queries/appointments.ts'

type About = { id: string; number: number; guestName: string }

/** Queues an email about an appointment to its guest, if their address is known. */
export async function writeToGuest(
  ctx: Context,
  kind: 'appointmentBooked' | 'appointmentMoved' | 'appointmentCancelled' | 'appointmentReminder',
  { id, number, guestName }: About,
): Promise<void> {
  const { email } = await getAddressee(ctx.tx, id)
  if (email === '') return
  await queueMessage(ctx, {
    kind,
    to: email,
    name: guestName,
    payload: { appointmentId: id },
    about: `#${number}`,
    aboutPath: `/master-service/reservation-list?appointment=${id}`,
  })
}
