import { squareOf } from '#server/documents/pictures.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { employees } from '../contract/employees.ts'
import type { Employee } from '../contract/replies.ts'
import { getEmployee, lockEmployee } from '../queries/employees.ts'
import { deletePhoto, getPhoto, savePhoto as storePhoto } from '../queries/photos.ts'

/** As large as the pictures of accounts, beside which it is shown. */
const EDGE_PIXELS = 320

function changed(ctx: Context, employeeId: string, hasPhoto: boolean): Promise<Employee> {
  ctx.record({ type: 'EMPLOYEE_UPDATED', entity: 'employee', entityId: employeeId, after: { hasPhoto } })
  ctx.publish('employees')
  return getEmployee(ctx.tx, employeeId)
}

/** @throws Refusal not_found, not_a_picture, picture_too_large */
export const savePhoto: Action<typeof employees.savePhoto> = async (ctx, { employeeId, image }) => {
  await lockEmployee(ctx.tx, employeeId)
  const bytes = await squareOf(Buffer.from(image, 'base64'), EDGE_PIXELS)
  await storePhoto(ctx.tx, { employeeId, id: ctx.newId(), bytes, at: ctx.now })
  return changed(ctx, employeeId, true)
}

/** @throws Refusal not_found, also for an employee without a photo */
export const removePhoto: Action<typeof employees.removePhoto> = async (ctx, { employeeId }) => {
  await deletePhoto(ctx.tx, employeeId)
  return changed(ctx, employeeId, false)
}

/** @throws Refusal not_found, for colleagues also of who does not work here now */
export const photo: Action<typeof employees.photo> = async ({ tx, actor }, { employeeId }) => ({
  fileName: `${employeeId}.webp`,
  bytes: new Uint8Array(await getPhoto(tx, employeeId, actor.permissions.has('employees.read'))),
})
