import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { Basis } from '../contract/choices.ts'
import type { Programme, Tier } from '../contract/replies.ts'

/** Settings before anything is saved: nothing earns, and a point will be worth the smallest coin. */
const CUSTOMARY: Programme = {
  isActive: false, name: '', joinsAll: false, termsEn: '', termsFr: '', basis: 'PER_100', roomRate: 0, foodRate: 0, otherRate: 0, value: minor(100),
  leastRedeemed: 500, validMonths: 24, version: 0,
} // prettier-ignore

const programme = columns<Programme>().of('loyalty_programmes', {
  isActive: 'is_active',
  name: 'name',
  joinsAll: 'joins_all',
  termsEn: 'terms_en',
  termsFr: 'terms_fr',
  basis: { column: 'basis', read: (text) => text as Basis, write: (basis) => basis },
  roomRate: 'room_rate',
  foodRate: 'food_rate',
  otherRate: 'other_rate',
  value: 'value_minor',
  leastRedeemed: 'least_redeemed',
  validMonths: 'valid_months',
  version: fixed('version'),
})

const FIND = `select ${programme.select()} from loyalty_programmes where property_id = $1`
export async function findProgramme(tx: Tx): Promise<Programme> {
  const [row] = await tx.named<Programme>('loyalty.findProgramme', FIND, [tx.propertyId])
  return row ? programme.read(row) : CUSTOMARY
}

/** Stores the programme, if it is still as its reader saw it. @returns false where another user was first */
export async function saveProgramme(tx: Tx, { version, ...fields }: Programme): Promise<boolean> {
  const values = programme.values({ ...fields })
  if (version === 0) {
    const inserted = await tx
      .insertInto('loyalty_programmes')
      .values({ property_id: tx.propertyId, ...values })
      .onConflict((found) => found.column('property_id').doNothing())
      .returning('version')
      .executeTakeFirst()
    return inserted !== undefined
  }
  const updated = await tx
    .updateTable('loyalty_programmes')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return updated !== undefined
}

type StoredTier = Omit<Tier, 'memberCount'>
const tier = columns<StoredTier>().of('loyalty_tiers', {
  id: fixed('id'),
  name: 'name',
  rank: 'rank',
  minNights: 'min_nights',
  minPoints: 'min_points',
  multiplierBp: 'multiplier_bp',
  lateCheckout: 'late_checkout',
  benefits: 'benefits',
  version: fixed('version'),
})
export type TierFields = Omit<StoredTier, 'id' | 'version'>

const TIERS = `
  select ${tier.select('t')},
         (select count(*)::int from loyalty_members m where m.property_id = t.property_id and m.tier_id = t.id and m.state = 'ACTIVE') as "memberCount"
    from loyalty_tiers t where t.property_id = $1 order by t.rank`
/** Tiers, the lowest first. */
export const findTiers = (tx: Tx): Promise<Tier[]> => tx.named('loyalty.findTiers', TIERS, [tx.propertyId])

const refused = refuseOn({ loyalty_tier_is_named_once: 'name_taken', loyalty_tier_has_one_rank: 'rank_taken' })

/** @throws Refusal name_taken, rank_taken */
export async function insertTier(tx: Tx, id: string, fields: TierFields): Promise<StoredTier> {
  const row = await tx
    .insertInto('loyalty_tiers')
    .values({ property_id: tx.propertyId, id, ...tier.values(fields) })
    .returning(tier.selection)
    .executeTakeFirstOrThrow()
    .catch(refused)
  return tier.read(row)
}

/** @throws Refusal name_taken, rank_taken */
export async function updateTier(tx: Tx, id: string, fields: TierFields): Promise<StoredTier> {
  const row = await tx
    .updateTable('loyalty_tiers')
    .set({ ...tier.values(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returning(tier.selection)
    .executeTakeFirstOrThrow()
    .catch(refused)
  return tier.read(row)
}

const REMOVE = 'delete from loyalty_tiers where property_id = $1 and id = $2 returning name'
/** Its members have none then. @throws Refusal not_found */
export async function deleteTier(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.named<{ name: string }>('loyalty.deleteTier', REMOVE, [tx.propertyId, id])
  return row?.name ?? refuse('not_found', { loyaltyTierId: id })
}

const ACTIVE = `
  select p.id::int as id from properties p join loyalty_programmes g on g.property_id = p.id and g.is_active where p.is_active order by p.id`
/** Properties with an active programme. Needs the platform's scope. */
export const findActiveProgrammes = (tx: PlatformTx): Promise<{ id: number }[]> =>
  tx.named('loyalty.findActiveProgrammes', ACTIVE, [])

export type EarningRun = { wholeOn: string; untilAt: Instant }
const RUN = 'select whole_on as "wholeOn", until_at as "untilAt" from loyalty_runs where property_id = $1'
/** How far the audit trail was read; undefined before the first time. */
export async function findRun(tx: Tx): Promise<EarningRun | undefined> {
  const [row] = await tx.named<EarningRun>('loyalty.findRun', RUN, [tx.propertyId])
  return row
}

const SAVE_RUN = `
  insert into loyalty_runs as r (property_id, whole_on, until_at) values ($1, $2, $3)
  on conflict (property_id) do update set whole_on = excluded.whole_on, until_at = greatest(r.until_at, excluded.until_at)`
export const saveRun = (tx: Tx, { wholeOn, untilAt }: EarningRun): Promise<unknown> =>
  tx.named('loyalty.saveRun', SAVE_RUN, [tx.propertyId, wholeOn, untilAt])
