import type { Charge } from '#areas/ledger/folios/rules/charges.ts'
import type { Route, RouteCategory } from '../contract/routing.ts'

type Routable = Pick<Charge, 'kind' | 'countsAs' | 'orderId' | 'serviceOn'>

/** What a charge is to routing rules. A night that came from another bill is still room. */
export function categoryOf({ kind, countsAs, orderId }: Routable): RouteCategory {
  if (kind === 'FEE') return 'FEES'
  if (countsAs === 'ROOM') return 'ROOM'
  return orderId === null ? 'EXTRAS' : 'ORDERS'
}

/** Whether a charge goes to the account of the group. */
export const isRouted = (routes: readonly Route[], charge: Routable): boolean =>
  routes.some(({ category, from }) => category === categoryOf(charge) && from <= charge.serviceOn)
