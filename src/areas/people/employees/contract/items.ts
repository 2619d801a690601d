import * as z from 'zod'
import { page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { ITEM_CONDITIONS, ITEM_KINDS, ITEM_VIEWS } from './choices.ts'
import { IssuedItem } from './replies.ts'

const ids = { employeeId: z.uuid(), itemId: z.uuid() }

export const itemLines = routes({
  items: {
    method: 'GET',
    path: '/employees/items',
    summary:
      'Items that employees have, by a view: all that are out, those due back before today, those of people who have left',
    needs: 'employees.read',
    input: z.object({ ...pageInput, view: z.enum(ITEM_VIEWS).default('OUT') }),
    reply: page(IssuedItem),
  },
  itemsOf: {
    method: 'GET',
    path: '/employees/:employeeId/items',
    summary: 'What an employee was given, the latest first',
    needs: 'employees.read',
    input: z.object({ employeeId: z.uuid(), ...pageInput }),
    reply: page(IssuedItem),
    refuses: ['not_found'],
  },
  issueItem: {
    method: 'POST',
    path: '/employees/:employeeId/items',
    summary: 'Give an item to an employee; one with a serial number is with one person at a time',
    needs: 'employees.write',
    input: z.strictObject({
      employeeId: z.uuid(),
      kind: z.enum(ITEM_KINDS),
      name: requiredText(80),
      serial: text(60).default(''),
      issuedOn: Day,
      dueBackOn: Day.nullable().default(null),
      note: text(300).default(''),
    }),
    reply: IssuedItem,
    refuses: ['not_found', 'status_not_possible', 'dates_disordered', 'item_is_out', 'date_in_future'],
  },
  returnItem: {
    method: 'PUT',
    path: '/employees/:employeeId/items/:itemId/return',
    summary: 'Record that an item is returned, or lost',
    needs: 'employees.write',
    input: z.strictObject({
      ...ids,
      version: z.int(),
      returnedOn: Day,
      condition: z.enum(ITEM_CONDITIONS),
      returnNote: text(300).default(''),
    }),
    reply: IssuedItem,
    refuses: ['not_found', 'stale_version', 'item_is_back', 'dates_disordered', 'date_in_future'],
  },
  ownItems: {
    method: 'GET',
    path: '/employees/own/items',
    summary: 'What the user has of the property, the latest first',
    needs: 'signed_in',
    input: z.object(pageInput),
    reply: page(IssuedItem),
  },
})
