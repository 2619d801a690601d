import type { PlanOffer, TypeOffer, WebsiteHold, WebsiteProperty } from '../../contract/replies.ts'

/** How a property sells rooms on its page. */
export type OpenShop = NonNullable<WebsiteProperty['shop']>
/** What a guest looks for; adults and children are of one room. An age that is not chosen yet is undefined. */
export type Wanted = {
  from: string
  until: string
  adults: number
  children: number
  childAges: readonly (number | undefined)[]
  rooms: number
  code: string
}
/** What a guest chose, with its hold. */
export type Chosen = { type: TypeOffer; plan: PlanOffer; hold: WebsiteHold; wanted: Wanted }
