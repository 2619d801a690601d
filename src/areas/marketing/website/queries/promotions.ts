import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Promotion } from '../contract/promotions.ts'
import type { Offered } from '../rules/promotions.ts'

type Stored = Omit<Promotion, 'about' | 'ratePlanName' | 'bookedCount'> & { aboutEn: string; aboutFr: string }

const stored = columns<Stored>().of('website_promotions', {
  id: fixed('id'),
  name: 'name',
  aboutEn: 'about_en',
  aboutFr: 'about_fr',
  code: 'code',
  ratePlanId: 'rate_plan_id',
  bookFirstOn: 'book_first_on',
  bookLastOn: 'book_last_on',
  stayFirstOn: 'stay_first_on',
  stayLastOn: 'stay_last_on',
  isActive: 'is_active',
  version: fixed('version'),
})

const shown = <P extends { aboutEn: string; aboutFr: string }>({ aboutEn: en, aboutFr: fr, ...promotion }: P) => ({
  ...promotion,
  about: { en, fr },
})

const PROMOTIONS = `
  select ${stored.select('p')}, r.name as "ratePlanName",
         (select count(*)::int from website_bookings b
           where b.property_id = p.property_id and b.promotion_id = p.id and b.booked_at is not null) as "bookedCount"
    from website_promotions p join rate_plans r on r.property_id = p.property_id and r.id = p.rate_plan_id
   where p.property_id = $1`

type Row = Stored & Pick<Promotion, 'ratePlanName' | 'bookedCount'>

/** Promotions, latest first. */
export async function findPromotions(tx: Tx, page: { after: string | undefined; limit: number }): Promise<Promotion[]> {
  const rows = await tx.named<Row>(
    'website.findPromotions',
    `${PROMOTIONS} and ($2::uuid is null or p.id < $2) order by p.id desc limit $3`,
    [tx.propertyId, page.after ?? null, page.limit],
  )
  return rows.map(shown)
}

/** @throws Refusal not_found */
export async function getPromotion(tx: Tx, promotionId: string): Promise<Promotion> {
  const [row] = await tx.named<Row>('website.getPromotion', `${PROMOTIONS} and p.id = $2`, [tx.propertyId, promotionId])
  return row ? shown(row) : refuse('not_found', { promotionId })
}

/** Every promotion of the property, also those that have ended: what a plan of theirs is sold by. */
export async function findOffered(tx: Tx): Promise<Offered[]> {
  const rows = await tx.named<Stored>(
    'website.findOffered',
    `select ${stored.select()} from website_promotions where property_id = $1 order by id`,
    [tx.propertyId],
  )
  return rows.map(shown)
}

const REFUSED = {
  promotion_code_is_unique: 'promotion_code_taken',
  promoted_plan_is_public: 'plan_is_negotiated',
} as const

type Changing = Omit<Stored, 'id' | 'version'>

/** @throws Refusal promotion_code_taken, plan_is_negotiated */
export async function insertPromotion(tx: Tx, promotion: Changing & { id: string; createdAt: Instant }): Promise<void> {
  const { id, createdAt, ...chosen } = promotion
  await tx
    .named(
      'website.insertPromotion',
      `insert into website_promotions (property_id, id, created_at, ${stored.changing}) values ($1, $2, $3, ${stored.places(4)})`,
      [tx.propertyId, id, createdAt, ...stored.parameters(chosen)],
    )
    .catch(refuseOn(REFUSED, { code: chosen.code, ratePlanId: chosen.ratePlanId }))
}

/** Returns whether the version was still the one seen. @throws Refusal promotion_code_taken, plan_is_negotiated */
export async function updatePromotion(
  tx: Tx,
  at: { promotionId: string; version: number },
  chosen: Changing,
): Promise<boolean> {
  const row = await tx
    .updateTable('website_promotions')
    .set({ ...stored.values(chosen), version: at.version + 1 })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', at.promotionId)
    .where('version', '=', at.version)
    .returning('id')
    .executeTakeFirst()
    .catch(refuseOn(REFUSED, { code: chosen.code, ratePlanId: chosen.ratePlanId }))
  return row !== undefined
}
