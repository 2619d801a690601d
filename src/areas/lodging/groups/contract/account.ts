import * as z from 'zod'
import { FolioMoney } from '#areas/ledger/folios/contract/replies.ts'
import { Route } from '#areas/lodging/bookings/contract/routing.ts'
import { isEachOnce, routes } from '#core/contract.ts'
import { Minor } from '#core/money.ts'

/** The account of a group, and the rules by which charges of its bookings go there. */
export const GroupAccount = z
  .object({
    /** The booking without stays whose bill it is; null until it is opened. */
    account: z
      .object({
        bookingId: z.uuid(),
        reference: z.string(),
        customer: z.object({ id: z.uuid(), name: z.string() }),
        company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
        money: FolioMoney,
        invoice: z.object({ id: z.uuid(), number: z.string() }).nullable(),
      })
      .nullable(),
    routes: z.array(Route),
  })
  .meta({ id: 'GroupAccount' })
export type GroupAccount = z.infer<typeof GroupAccount>

const groupId = z.uuid()

/** The one bill of a group, and what goes on it. */
export const account = routes({
  account: {
    method: 'GET',
    path: '/groups/:groupId/account',
    summary: 'The account of a group with its routing rules',
    needs: 'folios.read',
    input: z.object({ groupId }),
    reply: GroupAccount,
    refuses: ['not_found'],
  },
  openAccount: {
    method: 'POST',
    path: '/groups/:groupId/account',
    summary: 'Open the account of a group, a bill without rooms; the one there is stays',
    needs: 'groups.write',
    input: z.object({ groupId }),
    reply: GroupAccount,
    refuses: ['not_found', 'group_cancelled'],
  },
  setRoutes: {
    method: 'PUT',
    path: '/groups/:groupId/routes',
    summary: 'Set which charges of a group’s bookings go to its account, which is opened for the first rule',
    needs: 'groups.write',
    input: z.object({
      groupId,
      routes: z
        .array(Route)
        .max(4)
        .refine((list) => isEachOnce(list.map(({ category }) => category)), 'Each kind of charge may have one rule'),
    }),
    reply: GroupAccount,
    refuses: ['not_found', 'group_cancelled'],
  },
  collect: {
    method: 'POST',
    path: '/groups/:groupId/collections',
    summary:
      'Move to the account what the rules send there: nights slept and charges up to today. Check-out and day close do the same',
    needs: 'folios.write',
    input: z.object({ groupId }),
    /** How many charges moved, and what they come to with tax. */
    reply: z.object({ account: GroupAccount, count: z.int(), amount: Minor }),
    refuses: ['not_found', 'group_without_account', 'folio_closed'],
  },
})
