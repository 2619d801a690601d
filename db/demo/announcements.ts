import { newId } from '#server/database/ids.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Batch } from './rows.ts'

const NEWS = [
  { days: -20, title: 'Fire drill', body: 'We practise on the first Monday of the month at 10. Guests are informed at the desk.' },
  { days: -3, title: 'New uniforms', body: 'Sizes are taken in the linen room until Friday. Bring the old one.\nWho works nights can leave a note.' },
] // prettier-ignore

/** What was announced lately: most have read the older one, some the newer one. */
export function addAnnouncements(ctx: Context, batch: Batch, made: readonly { id: string }[], today: Day): void {
  const { id: propertyId } = ctx.property
  for (const [at, { days, title, body }] of NEWS.entries()) {
    const id = newId()
    batch.add('announcements', {
      property_id: propertyId, id, title, body, department_ids: [], from_on: addDays(today, days), until_on: null, is_withdrawn: false,
      notified_at: ctx.now, created_at: ctx.now, author_name: ctx.actor.name, version: 1,
    }) // prettier-ignore
    for (const [index, { id: employeeId }] of made.entries())
      if (index % (at + 2) !== 0)
        batch.add('announcement_reads', { property_id: propertyId, announcement_id: id, employee_id: employeeId, read_at: ctx.now }) // prettier-ignore
  }
}
