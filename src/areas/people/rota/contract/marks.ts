import * as z from 'zod'
import { page, pageInput, routes } from '#core/contract.ts'
import { span } from './planning.ts'
import { ShiftMark } from './replies.ts'

export const markLines = routes({
  marks: {
    method: 'GET',
    path: '/rota/marks',
    summary: 'Shifts of some days with a warning that still holds, by the pages of people',
    needs: 'rota.own',
    input: z.object({ ...pageInput, ...span }),
    reply: page(ShiftMark),
    refuses: ['not_your_department'],
  },
})
