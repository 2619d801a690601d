import type { Context } from '#server/request/context.ts'
import type { StoredCase } from '../queries/cases.ts'

type Rung = Pick<StoredCase, 'id' | 'number' | 'name' | 'desk' | 'subject' | 'propertyId'>

/** Rings the bell of the property; the platform has none. */
export function ring(
  ctx: Context,
  { id, number, name, desk, subject, propertyId }: Rung,
  kind: 'case_opened' | 'case_answered',
): void {
  ctx.publish('cases')
  if (propertyId === 0) return
  ctx.notify({
    type: desk === 'SERVICE' ? 'call waiter' : 'reservation',
    referenceNumber: number,
    referenceId: id,
    status: 'submitted',
    message: `${name}: ${subject}`,
    text: { kind, facts: { name, subject, number } },
    redirectPath: `/bookone-admin/${desk === 'SERVICE' ? 'manage-service-request' : 'manage-enquiries'}?id=${id}`,
  })
}
