import * as z from 'zod'
import { requiredText, routes, text } from '#core/contract.ts'

export const CODED_KINDS = ['ROOM', 'SERVICE', 'EXPENSE', 'FEE'] as const
/** What a code classifies: the kinds of charges an invoice can have. */
export const CodedKind = z.enum(CODED_KINDS)
export type CodedKind = z.infer<typeof CodedKind>

export const ServiceCode = z
  .strictObject({
    kind: CodedKind,
    /** How the names of its charges begin (of rooms, the room type's); empty is every other charge of the kind. */
    name: text(120).default(''),
    /** SAC or HSN; which digits a form needs is checked when it leaves. */
    code: requiredText(12),
  })
  .meta({ id: 'ServiceCode' })
export type ServiceCode = z.infer<typeof ServiceCode>

const ServiceCodes = z.object({ codes: z.array(ServiceCode), version: z.int() })

const isOnce = (codes: readonly ServiceCode[]): boolean =>
  new Set(codes.map(({ kind, name }) => `${kind} ${name.toLowerCase()}`)).size === codes.length

export const codeRoutes = routes({
  serviceCodes: {
    method: 'GET',
    path: '/invoices/service-codes',
    summary: 'Which service code is printed beside which charge',
    needs: 'invoices.read',
    input: z.object({}),
    reply: ServiceCodes,
  },
  setServiceCodes: {
    method: 'PUT',
    path: '/invoices/service-codes',
    summary: 'Replace the service codes; invoices issued before keep theirs',
    needs: 'properties.write',
    input: z.object({
      version: z.int(),
      codes: z.array(ServiceCode).max(200).refine(isOnce, { message: 'A name has one code' }),
    }),
    reply: ServiceCodes,
    refuses: ['stale_version'],
  },
})
