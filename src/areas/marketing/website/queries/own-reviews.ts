import type { AnyTx } from '#server/request/context.ts'
import type { OwnReviews } from '../contract/replies.ts'

/** How many of the latest reviews the page shows; all of them count in the average. */
const MOST = 6

const FIND = `
  with own as (
    select r.id, r.author, r.body, r.rating_tenths, r.posted_at, r.language
      from reviews r join review_settings s on s.property_id = r.property_id and s.is_public
     where r.property_id = $1 and r.display = 'SHOWN' and r.source = 'OWN' and r.is_verified)
  select (select count(*)::int from own) as count, coalesce((select round(avg(rating_tenths)) from own), 0)::int as "averageTenths",
         coalesce((select jsonb_agg(jsonb_build_object('author', split_part(l.author, ' ', 1), 'body', l.body, 'ratingTenths', l.rating_tenths,
                                                       'postedOn', to_char(l.posted_at at time zone 'UTC', 'YYYY-MM-DD'), 'language', l.language, 'pictures', coalesce((
                                                         select jsonb_agg('/api/review-pictures/' || p.property_id || '/' || p.id || '/small' order by p.place)
                                                           from review_pictures p where p.property_id = $1 and p.review_id = l.id), '[]'))
                                    order by l.posted_at desc, l.id)
                     from (select * from own where body <> '' order by posted_at desc, id limit $2) l), '[]') as latest`

/** The property's own verified reviews that it shows; null where it shows none. Guests are shown by their first names. */
export async function findOwnReviews(tx: AnyTx, propertyId: number): Promise<OwnReviews | null> {
  const [row] = await tx.named<OwnReviews>('website.findOwnReviews', FIND, [propertyId, MOST])
  return row && row.count > 0 ? row : null
}
