import { pictureUrl } from '#areas/platform/pictures/rules.ts'
import type { PublicPicture } from '#areas/property/properties/contract/public.ts'
import type { Tx } from '#server/request/context.ts'

type Row = { id: string; offerId: string; alt: string; width: number; height: number }
const PICTURES = `
  select i.id, o.id as "offerId", i.alt, i.width, i.height
    from pictures i join offers o on o.property_id = i.property_id and o.id = i.offer_id
   where i.property_id = $1 and o.state = 'ACTIVE' and o.target = 'STAY' and 'WEBSITE' = any(o.channels)
   order by o.id, i.place, i.id`

/** Pictures of the offers that guests of the page may have, each gallery in its order. */
export async function findOfferPictures(tx: Tx): Promise<(PublicPicture & { offerId: string })[]> {
  const rows = await tx.named<Row>('website.findOfferPictures', PICTURES, [tx.propertyId])
  return rows.map(({ id, ...rest }) => ({
    ...rest,
    url: pictureUrl(tx.propertyId, id, 'large'),
    smallUrl: pictureUrl(tx.propertyId, id, 'small'),
  }))
}
