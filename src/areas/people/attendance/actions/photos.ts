import { assertPlans } from '#areas/people/rota/actions/planner.ts'
import { refuse } from '#core/refusal.ts'
import { drawnWithin } from '#server/documents/pictures.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { attendance } from '../contract/attendance.ts'
import { getEvent, getPerson } from '../queries/events.ts'
import { getPhoto } from '../queries/photos.ts'
import { PHOTO_EDGE } from '../rules/choices.ts'

/** A photo as it is stored: drawn anew, small, and sealed. @throws Refusal not_a_picture, picture_too_large */
export async function sealedPhoto(ctx: Context, photo: string): Promise<Buffer> {
  const [drawn] = await drawnWithin(Buffer.from(photo, 'base64'), [PHOTO_EDGE])
  return drawn ? ctx.settings.secretBox.sealFile(drawn.bytes) : refuse('not_a_picture')
}

/** @throws Refusal not_found, also once it is deleted; not_your_department for who does not review the employee */
export const photo: Action<typeof attendance.photo> = async (ctx, { clockEventId }) => {
  const { employeeId } = await getEvent(ctx.tx, clockEventId)
  await assertPlans(ctx, [(await getPerson(ctx.tx, employeeId)).departmentId])
  const bytes = ctx.settings.secretBox.openFile(await getPhoto(ctx.tx, clockEventId))
  return { fileName: `${clockEventId}.webp`, bytes: new Uint8Array(bytes) }
}
