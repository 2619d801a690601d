import * as z from 'zod'
import { requiredText, routes, text } from '#core/contract.ts'

/** What is wrong with a line of a list of properties. */
export const ImportFault = z.enum(['NAME', 'TWICE', 'EXISTS', 'TIME_ZONE', 'CURRENCY', 'COUNTRY', 'EMAIL'])
export type ImportFault = z.infer<typeof ImportFault>

const cell = (max: number) => text(max).default('')

/** A line as it is in someone's list; what is empty comes from `defaults`. */
const ImportLine = z.strictObject({
  name: cell(120),
  businessType: cell(60),
  timeZone: cell(60),
  currency: cell(10),
  country: cell(60),
  city: cell(80),
  address: cell(300),
  phone: cell(40),
  email: cell(254),
  taxNumber: cell(20),
})
export type ImportLine = z.infer<typeof ImportLine>

export const importLines = routes({
  import: {
    method: 'POST',
    path: '/properties/import',
    summary: 'Open many properties from a list; a dry run says what each line would do and changes nothing',
    needs: 'properties.open',
    input: z.object({
      organizationId: z.int().positive().optional(),
      lines: z.array(ImportLine).min(1).max(500),
      defaults: z.strictObject({
        businessType: requiredText(60).default('accommodation'),
        timeZone: requiredText(60),
        currency: requiredText(10),
        country: requiredText(60),
      }),
      isDryRun: z.boolean(),
      /** Lines that are wrong are left out; otherwise one of them stops all. */
      leaveOutWrong: z.boolean().default(false),
    }),
    reply: z.object({
      lines: z.array(z.object({ line: z.int(), name: z.string(), faults: z.array(ImportFault) })),
      rightCount: z.int(),
      openedCount: z.int(),
    }),
    refuses: ['not_found', 'not_in_plan'],
  },
})
