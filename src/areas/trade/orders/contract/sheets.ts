import * as z from 'zod'
import { FileReply, routes } from '#core/contract.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import { listFilter } from './lists.ts'

export const sheetLines = routes({
  export: {
    method: 'GET',
    path: '/orders/export',
    summary: 'The whole list of orders as CSV or workbook, without their lines',
    needs: 'orders.read',
    input: z.object({ format: SheetFormat, ...listFilter.shape }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['not_found', 'too_many_rows'],
  },
})
