import type { PlanOffer, TypeOffer, WebsiteHold, WebsiteProperty } from '../../contract/replies.ts'

/** How a property sells rooms on its page. */
export type OpenShop = NonNullable<WebsiteProperty['shop']>
/** What a guest looks for; adults and children are of one room. */
export type Wanted = { from: string; until: string; adults: number; children: number; rooms: number }
/** What a guest chose, and holds. */
export type Chosen = { type: TypeOffer; plan: PlanOffer; hold: WebsiteHold; wanted: Wanted }
