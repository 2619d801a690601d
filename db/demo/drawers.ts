import { outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { counterOf } from '#areas/property/properties/rules.ts'
import type { Day } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import type { Desk } from './recent.ts'

/** Who takes cash in the demo, at which drawer; `{}` is replaced by their name. Floats in minor units. */
const DRAWERS = {
  PROP_FRONTDESK: { drawer: 'Till 1', opening: 500_000 },
  PROP_FO_EXECUTIVE: { drawer: 'Till 2', opening: 500_000 },
  PROP_MANAGER: { drawer: 'Back office', opening: 1_000_000 },
  PROP_FINANCE: { drawer: 'Petty cash', opening: 2_000_000 },
  PROP_SERVICE: { drawer: 'Wallet of {}', opening: 200_000 },
  PROP_SERVICE_EXECUTIVE: { drawer: 'Wallet of {}', opening: 200_000 },
} as const

/** The story took its cash into no drawer; from now on cash needs one, and anyone who takes cash has a shift open. */
export const openDrawers = (desk: Desk, today: Day): Promise<void> =>
  desk(today, 15, async (ctx) => {
    const { tx, property, now: openedAt } = ctx
    await outletsArea.actions.savePointOfSale(ctx, outlets.savePointOfSale.input.parse({ name: 'Till 2' }))
    await tx.deleteFrom('cashier_settings').where('property_id', '=', tx.propertyId).execute()
    const people = await tx
      .selectFrom('users as u')
      .innerJoin('user_properties as p', 'p.user_id', 'u.id')
      .select(['u.id', 'u.display_name as name', 'u.roles'])
      .where('p.property_id', '=', tx.propertyId)
      .orderBy('u.id')
      .execute()
    const shifts = people.flatMap(({ id, name, roles }) => {
      const stored = DRAWERS[roles[0] as keyof typeof DRAWERS]
      return stored === undefined ? [] : [{ id, name, ...stored, drawer: stored.drawer.replace('{}', name) }]
    })
    const { counterName, counterNumber } = counterOf(property)
    if (shifts.length === 0) return
    await tx
      .insertInto('cashier_shifts')
      .values(
        shifts.map(({ id, name, drawer, opening }) => ({
          property_id: tx.propertyId,
          id: newId(),
          drawer,
          counter_name: counterName,
          counter_number: counterNumber,
          operator_id: id,
          operator_name: name,
          currency: property.currency,
          opening_minor: opening,
          opened_on: today,
          opened_at: openedAt,
        })),
      )
      .execute()
  })
