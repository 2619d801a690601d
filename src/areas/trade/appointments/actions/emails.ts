import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import type { Context } from '#server/request/context.ts'
import { getAddressee } from '../queries/appointments.ts'

type About = { id: string; number: number; guestName: string }

/** Queues a letter about an appointment to its guest, who has given an address. */
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
