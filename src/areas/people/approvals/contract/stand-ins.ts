import * as z from 'zod'
import { page, pageInput, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'

export const StandIn = z
  .object({
    id: z.uuid(),
    /** The approver. */
    employeeId: z.uuid(),
    employeeName: z.string(),
    /** Who decides for them. */
    standInEmployeeId: z.uuid(),
    standInName: z.string(),
    from: Day,
    /** The last day. */
    until: Day,
    /** Whether it is the user who is away. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'StandIn' })
export type StandIn = z.infer<typeof StandIn>

const isInOrder = ({ from, until }: { from: string; until: string }) => until >= from

export const standInRoutes = routes({
  standIns: {
    method: 'GET',
    path: '/approvals/stand-ins',
    summary:
      'Who decides for an approver who is away, the latest first: those of the user and those they stand in for; all of them for those who decide everything',
    needs: 'approvals.own',
    input: z.object(pageInput),
    reply: page(StandIn),
  },
  addStandIn: {
    method: 'POST',
    path: '/approvals/stand-ins',
    summary:
      'Name who decides for one from a day to a day, what waits already included. It goes one step: who stands in for the stand-in decides nothing of it',
    needs: 'approvals.own',
    input: z
      .strictObject({
        /** The approver; the user themself when left out. Another one takes `approvals.all`. */
        employeeId: z.uuid().optional(),
        standInEmployeeId: z.uuid(),
        from: Day,
        until: Day,
      })
      .refine(isInOrder, { path: ['until'], message: 'Must not be before the first day' }),
    reply: StandIn,
    refuses: [
      'not_found',
      'stand_in_of_another',
      'unknown_reference',
      'own_stand_in',
      'stand_in_cannot_decide',
      'date_in_past',
      'stand_in_taken',
    ],
  },
  endStandIn: {
    method: 'DELETE',
    path: '/approvals/stand-ins/:standInId',
    summary: 'End it at once; what was decided stays decided',
    needs: 'approvals.own',
    input: z.object({ standInId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'stand_in_of_another'],
  },
})
