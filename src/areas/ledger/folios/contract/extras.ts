import * as z from 'zod'
import { Flag, requiredText, routes, text } from '#core/contract.ts'
import { Minor, PositiveMinor } from '#core/money.ts'

/** Tables an extra charge can be taxed by. */
export const EXTRA_TAXES = ['SERVICE', 'FOOD', 'ALCOHOL', 'GOODS'] as const

/** What an extra charge of the booking page is paid for: the booking, each room and night, each guest, or each guest and night. */
export const ONLINE_PER = ['ONCE', 'NIGHT', 'GUEST', 'GUEST_NIGHT'] as const

const details = {
  name: requiredText(120),
  /** Of one, in minor units; before tax, unless the property's prices include it. */
  price: PositiveMinor,
  /** The tax table it is taxed by; null for no tax. A table the property does not have is the services' one. */
  taxCategory: z.enum(EXTRA_TAXES).nullable().default('SERVICE'),
  /** SAC or HSN on invoices; empty for the code the property's own table has for the name. */
  serviceCode: text(12).default(''),
  /** What guests pay it for who add it on the booking page; null is not sold there. */
  onlinePer: z.enum(ONLINE_PER).nullable().default(null),
  isActive: z.boolean().default(true),
}

/** What is charged besides rooms, with its price: laundry, a cot, an airport transfer. */
export const ExtraCharge = z
  .object({ id: z.uuid(), ...details, price: Minor, version: z.int() })
  .meta({ id: 'ExtraCharge' })
export type ExtraCharge = z.infer<typeof ExtraCharge>
export type ExtraDetails = Omit<ExtraCharge, 'id' | 'version'>

export const extraRoutes = routes({
  extras: {
    method: 'GET',
    path: '/folios/extra-charges',
    summary: 'What can be charged to a bill by choosing it, by name',
    needs: 'folios.read',
    input: z.object({ includeInactive: Flag.default(false) }),
    reply: z.object({ rows: z.array(ExtraCharge) }),
  },
  createExtra: {
    method: 'POST',
    path: '/folios/extra-charges',
    summary: 'Add an extra charge to the list',
    needs: 'rates.write',
    input: z.object(details),
    reply: ExtraCharge,
    refuses: ['name_taken'],
  },
  updateExtra: {
    method: 'PUT',
    path: '/folios/extra-charges/:extraId',
    summary: 'Change an extra charge; what was charged stays as it was',
    needs: 'rates.write',
    input: z.object({ extraId: z.uuid(), version: z.int(), ...details }),
    reply: ExtraCharge,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
})
