import { newId } from '#server/database/ids.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Batch } from './rows.ts'

type Person = { id: string; joinOn: Day; area: string }

/** A uniform for everyone since they joined, a key for some, and a radio that is overdue. */
export function addItems(ctx: Context, batch: Batch, made: readonly Person[], today: Day): void {
  const issue = ({ id: employeeId }: Person, kind: string, item: { name: string; serial?: string; on: Day; dueBackOn?: Day }) =>
    batch.add('issued_items', {
      property_id: ctx.property.id, id: newId(), employee_id: employeeId, kind, name: item.name, serial: item.serial ?? '',
      serial_key: (item.serial ?? '').toLowerCase(), issued_on: item.on, issued_by: ctx.actor.name, due_back_on: item.dueBackOn ?? null, note: '',
      returned_on: null, returned_by: null, condition: null, return_note: '', version: 1,
    }) // prettier-ignore
  for (const [at, person] of made.entries()) {
    const on = person.joinOn < today ? person.joinOn : today
    issue(person, 'UNIFORM', { name: 'Uniform, two sets', on })
    if (person.area === 'HOUSEKEEPING') issue(person, 'KEY', { name: 'Section key card', serial: `HK-${at + 1}`, on })
  }
  const [first] = made
  const radio = { name: 'Radio', serial: 'R-03', on: addDays(today, -9), dueBackOn: addDays(today, -2) }
  if (first && first.joinOn <= radio.on) issue(first, 'RADIO', radio)
}
