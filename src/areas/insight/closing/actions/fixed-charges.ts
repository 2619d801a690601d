import { postCharges } from '#areas/ledger/folios/actions/folios.ts'
import { taxedLine, untaxedLine } from '#areas/ledger/folios/rules/folios.ts'
import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import type { Context } from '#server/request/context.ts'
import { findPostedStays } from '../queries/postings.ts'
import type { RunFacts } from '../queries/runs.ts'
import { findCharges } from '../queries/settings.ts'
import { postingKey, timesCharged } from '../rules/closing.ts'

/**
 * Posts the fixed charges of every night that was charged, each once by its key; their tax is the property's for services that night.
 *
 * @returns how many it posted
 */
export async function chargeFixed(ctx: Context, { id, attempt }: Pick<RunFacts, 'id' | 'attempt'>): Promise<number> {
  const charges = (await findCharges(ctx.tx)).filter(({ isActive }) => isActive)
  if (charges.length === 0) return 0
  const [stays, slabs] = await Promise.all([findPostedStays(ctx.tx, id), taxSlabs(ctx)])
  const includesTax = ctx.property.pricesIncludeTax
  const lines = stays.flatMap((stay) =>
    charges.flatMap((charge) => {
      const quantity = timesCharged(charge, stay, stay.night)
      if (quantity === 0) return []
      const amounts = charge.isTaxed
        ? taxedLine(charge.amount, quantity, { slabs, day: stay.night, includesTax })
        : untaxedLine(charge.amount, quantity)
      const sourceKey = postingKey(charge.id, stay.stayId, stay.night, attempt)
      const { bookingId, stayId, night: serviceOn } = stay
      return [{ ...amounts, bookingId, stayId, name: charge.name, quantity, serviceOn, sourceKey }]
    }),
  )
  return postCharges(ctx, lines, 'closing.start')
}
