import { refuse } from '#core/refusal.ts'
import { columns } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { BookingPolicy, PolicySeason } from '../contract/policies.ts'
import type { StoredPolicies } from '../rules/policies.ts'

const POLICY = `json_build_object('id', b.id, 'name', b.name, 'version', b.version)::jsonb || b.terms`
const SEASON = `json_build_object('id', s.id, 'name', s.name, 'policyId', s.policy_id, 'ratePlanId', s.rate_plan_id, 'firstOn', s.first_on,
  'lastOn', s.last_on, 'version', s.version)`

/** All policies and seasons of a property, and the hour its guests arrive at: what decides the terms of a stay. */
export async function findPolicies(tx: Tx): Promise<StoredPolicies> {
  const [row] = await tx.named<StoredPolicies>(
    'rates.findPolicies',
    `select p.check_in_time as "checkInTime",
            (select coalesce(json_agg(${POLICY} order by lower(b.name)), '[]') from booking_policies b where b.property_id = $1) as policies,
            (select coalesce(json_agg(${SEASON} order by s.first_on, s.last_on, s.id), '[]') from policy_seasons s
              where s.property_id = $1) as seasons
       from properties p where p.id = $1`,
    [tx.propertyId],
  )
  return row ?? refuse('not_found')
}

const NAMES = { booking_policy_name_is_unique: 'name_taken' } as const

const termsOf = ({ deposit, guarantee, cancellation, noShow }: BookingPolicy): string =>
  JSON.stringify({ deposit, guarantee, cancellation, noShow })

export async function insertPolicy(tx: Tx, policy: BookingPolicy): Promise<void> {
  await tx
    .named(
      'rates.insertPolicy',
      'insert into booking_policies (property_id, id, name, terms, version) values ($1, $2, $3, $4, $5)',
      [tx.propertyId, policy.id, policy.name, termsOf(policy), policy.version],
    )
    .catch(refuseOn(NAMES))
}

/** Locks a policy until the transaction ends. @throws Refusal not_found */
export async function lockPolicy(tx: Tx, policyId: string): Promise<BookingPolicy> {
  const [row] = await tx.named<{ policy: BookingPolicy }>(
    'rates.lockPolicy',
    `select ${POLICY} as policy from booking_policies b where b.property_id = $1 and b.id = $2 for update`,
    [tx.propertyId, policyId],
  )
  return row?.policy ?? refuse('not_found', { policyId })
}

export async function updatePolicy(tx: Tx, policy: BookingPolicy): Promise<void> {
  await tx
    .named(
      'rates.updatePolicy',
      'update booking_policies set name = $3, terms = $4, version = $5 where property_id = $1 and id = $2',
      [tx.propertyId, policy.id, policy.name, termsOf(policy), policy.version],
    )
    .catch(refuseOn(NAMES))
}

/** @throws Refusal rule_in_use while a plan or a season has it */
export async function deletePolicy(tx: Tx, policyId: string): Promise<void> {
  await tx
    .named('rates.deletePolicy', 'delete from booking_policies where property_id = $1 and id = $2', [
      tx.propertyId,
      policyId,
    ])
    .catch(refuseOn({ rate_plan_policy_is_known: 'rule_in_use', season_policy_is_known: 'rule_in_use' }))
}

const REFERENCES = {
  season_policy_is_known: 'unknown_reference',
  season_plan_is_known: 'unknown_reference',
  season_is_unique: 'season_taken',
} as const

const stored = columns<Omit<PolicySeason, 'id'>>().of('policy_seasons', {
  name: 'name',
  policyId: 'policy_id',
  ratePlanId: 'rate_plan_id',
  firstOn: 'first_on',
  lastOn: 'last_on',
  version: 'version',
})
const INSERT_SEASON = `insert into policy_seasons (property_id, id, ${stored.changing}) values ($1, $2, ${stored.places(3)})`
const UPDATE_SEASON = `update policy_seasons set ${stored.sets(3)} where property_id = $1 and id = $2`

/** @throws Refusal unknown_reference, season_taken */
export async function insertSeason(tx: Tx, season: PolicySeason): Promise<void> {
  await tx
    .named('rates.insertSeason', INSERT_SEASON, [tx.propertyId, season.id, ...stored.parameters(season)])
    .catch(refuseOn(REFERENCES))
}

/** Locks a season until the transaction ends. @throws Refusal not_found */
export async function lockSeason(tx: Tx, seasonId: string): Promise<PolicySeason> {
  const [row] = await tx.named<{ season: PolicySeason }>(
    'rates.lockSeason',
    `select ${SEASON} as season from policy_seasons s where s.property_id = $1 and s.id = $2 for update`,
    [tx.propertyId, seasonId],
  )
  return row?.season ?? refuse('not_found', { seasonId })
}

/** @throws Refusal unknown_reference, season_taken */
export async function updateSeason(tx: Tx, season: PolicySeason): Promise<void> {
  await tx
    .named('rates.updateSeason', UPDATE_SEASON, [tx.propertyId, season.id, ...stored.parameters(season)])
    .catch(refuseOn(REFERENCES))
}

export async function deleteSeason(tx: Tx, seasonId: string): Promise<void> {
  await tx.named('rates.deleteSeason', 'delete from policy_seasons where property_id = $1 and id = $2', [
    tx.propertyId,
    seasonId,
  ])
}
