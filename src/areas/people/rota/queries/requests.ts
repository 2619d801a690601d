import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Claim, OwnShift, Swap, Unavailability } from '../contract/replies.ts'
import type { ClaimState, SwapState } from '../rules/states.ts'
import type { Days } from './shifts.ts'

/** A shift as it was published, as JSON. */
const SHOWN = (s: string) => `
  (select jsonb_build_object('id', ${s}.id, 'kind', ${s}.kind, 'on', ${s}.published_on,
     'startAt', to_char(lower(${s}.published_spans) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'endAt', to_char(upper(${s}.published_spans) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'code', coalesce(t.code, ''), 'typeName', coalesce(t.name, ''), 'color', t.color, 'departmentName', d.name, 'positionTitle', p.title,
     'area', ${s}.area, 'note', ${s}.note, 'state', ${s}.state)
     from departments d
     join positions p on p.property_id = d.property_id and p.id = ${s}.position_id
     left join shift_types t on t.property_id = d.property_id and t.id = ${s}.published_type_id
    where d.property_id = $1 and d.id = ${s}.department_id)`

const OWN = `
  select ${SHOWN('s')} as shift from rota_shifts s
   where s.property_id = $1 and s.published_employee_id = $2 and s.published_on >= $3 and s.published_on < $4
   order by s.published_on, lower(s.published_spans), s.id`

/** What was published to an employee. */
export async function findOwnShifts(tx: Tx, employeeId: string, { from, until }: Days): Promise<OwnShift[]> {
  const rows = await tx.named<{ shift: OwnShift }>('rota.findOwnShifts', OWN, [tx.propertyId, employeeId, from, until])
  return rows.map(({ shift }) => shift)
}

const OPEN = `
  select ${SHOWN('s')} as shift from rota_shifts s
   where s.property_id = $1 and s.published_at is not null and s.published_employee_id is null and s.state <> 'CANCELLED' and not s.is_removed
     and s.department_id = $2 and lower(s.published_spans) > $3 and s.published_on < $4
   order by lower(s.published_spans), s.id limit 100`

/** Open shifts of a department that have yet to begin. */
export async function findOpenShifts(tx: Tx, departmentId: string, now: Instant, until: Day): Promise<OwnShift[]> {
  const rows = await tx.named<{ shift: OwnShift }>('rota.findOpenShifts', OPEN, [
    tx.propertyId,
    departmentId,
    now,
    until,
  ])
  return rows.map(({ shift }) => shift)
}

const CLAIM = `
  select c.id, c.employee_id as "employeeId", e.display_name as "employeeName", ${SHOWN('s')} as shift, c.state, c.claimed_at as "claimedAt",
         c.shift_id as "shiftId", s.department_id as "departmentId"
    from shift_claims c
    join employees e on e.property_id = c.property_id and e.id = c.employee_id
    join rota_shifts s on s.property_id = c.property_id and s.id = c.shift_id`
export type ClaimRow = Claim & { shiftId: string; departmentId: string }

const ONE_CLAIM = `${CLAIM} where c.property_id = $1 and c.id = $2`
/** @throws Refusal not_found */
export async function getClaim(tx: Tx, id: string): Promise<ClaimRow> {
  const [row] = await tx.named<ClaimRow>('rota.getClaim', ONE_CLAIM, [tx.propertyId, id])
  return row ?? refuse('not_found', { claimId: id })
}
const OWN_CLAIMS = `${CLAIM} where c.property_id = $1 and c.employee_id = $2 and c.state = 'CLAIMED' order by c.id`
export const findOwnClaims = (tx: Tx, employeeId: string): Promise<ClaimRow[]> =>
  tx.named('rota.findOwnClaims', OWN_CLAIMS, [tx.propertyId, employeeId])

const LOCK_CLAIM = 'select id from shift_claims where property_id = $1 and id = $2 for update'
/** @throws Refusal not_found */
export async function lockClaim(tx: Tx, id: string): Promise<ClaimRow> {
  await tx.named('rota.lockClaim', LOCK_CLAIM, [tx.propertyId, id])
  return getClaim(tx, id)
}

const INSERT_CLAIM =
  'insert into shift_claims (property_id, id, shift_id, employee_id, claimed_at) values ($1, $2, $3, $4, $5)'
/** @throws Refusal already_claimed */
export async function insertClaim(
  tx: Tx,
  { id, shiftId, employeeId, now }: { id: string; shiftId: string; employeeId: string; now: Instant },
): Promise<void> {
  await tx
    .named('rota.insertClaim', INSERT_CLAIM, [tx.propertyId, id, shiftId, employeeId, now])
    .catch(refuseOn({ shift_is_claimed_once: 'already_claimed' }))
}

const END_CLAIM = 'update shift_claims set state = $3, decided_by = $4 where property_id = $1 and id = $2'
export const endClaim = (tx: Tx, id: string, state: ClaimState, by: string): Promise<unknown> =>
  tx.named('rota.endClaim', END_CLAIM, [tx.propertyId, id, state, by])

const END_OTHERS = `
  update shift_claims set state = 'REFUSED', decided_by = $4
   where property_id = $1 and shift_id = any($2::uuid[]) and id <> $3 and state = 'CLAIMED'`
/** Other claims of shifts that were assigned. */
export const endOtherClaims = (tx: Tx, shiftIds: readonly string[], id: string, by: string): Promise<unknown> =>
  tx.named('rota.endOtherClaims', END_OTHERS, [tx.propertyId, shiftIds, id, by])

const SWAP = `
  select w.id, w.shift_id as "shiftId", w.from_employee_id as "fromEmployeeId", f.display_name as "fromName", w.to_employee_id as "toEmployeeId",
         t.display_name as "toName", ${SHOWN('s')} as shift, case when o.id is not null then ${SHOWN('o')} end as "toShift", w.state,
         w.expires_at as "expiresAt", w.to_shift_id as "toShiftId", s.department_id as "departmentId"
    from shift_swaps w
    join employees f on f.property_id = w.property_id and f.id = w.from_employee_id
    join employees t on t.property_id = w.property_id and t.id = w.to_employee_id
    join rota_shifts s on s.property_id = w.property_id and s.id = w.shift_id
    left join rota_shifts o on o.property_id = w.property_id and o.id = w.to_shift_id`
export type SwapRow = Swap & { toShiftId: string | null; departmentId: string }

const ONE_SWAP = `${SWAP} where w.property_id = $1 and w.id = $2`
/** @throws Refusal not_found */
export async function getSwap(tx: Tx, id: string): Promise<SwapRow> {
  const [row] = await tx.named<SwapRow>('rota.getSwap', ONE_SWAP, [tx.propertyId, id])
  return row ?? refuse('not_found', { swapId: id })
}
const OWN_SWAPS = `
  ${SWAP} where w.property_id = $1 and $2 in (w.from_employee_id, w.to_employee_id) and w.state in ('ASKED', 'ACCEPTED') and w.expires_at > $3
   order by w.id`
export const findOwnSwaps = (tx: Tx, employeeId: string, now: Instant): Promise<SwapRow[]> =>
  tx.named('rota.findOwnSwaps', OWN_SWAPS, [tx.propertyId, employeeId, now])

const LOCK_SWAP = 'select id from shift_swaps where property_id = $1 and id = $2 for update'
/** @throws Refusal not_found */
export async function lockSwap(tx: Tx, id: string): Promise<SwapRow> {
  await tx.named('rota.lockSwap', LOCK_SWAP, [tx.propertyId, id])
  return getSwap(tx, id)
}

const EXPIRE = `
  update shift_swaps set state = 'EXPIRED', version = version + 1
   where property_id = $1 and shift_id = $2 and state in ('ASKED', 'ACCEPTED') and expires_at <= $3`
const INSERT_SWAP = `
  insert into shift_swaps (property_id, id, shift_id, from_employee_id, to_employee_id, to_shift_id, expires_at, asked_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
export type NewSwap = {
  id: string
  shiftId: string
  fromEmployeeId: string
  toEmployeeId: string
  toShiftId: string | null
  expiresAt: Instant
  now: Instant
}
/** @throws Refusal already_claimed while the shift is in another swap */
export async function insertSwap(tx: Tx, swap: NewSwap): Promise<void> {
  await tx.named('rota.expireSwaps', EXPIRE, [tx.propertyId, swap.shiftId, swap.now])
  await tx
    .named('rota.insertSwap', INSERT_SWAP, [
      tx.propertyId,
      swap.id,
      swap.shiftId,
      swap.fromEmployeeId,
      swap.toEmployeeId,
      swap.toShiftId,
      swap.expiresAt,
      swap.now,
    ]) // prettier-ignore
    .catch(refuseOn({ shift_is_in_one_swap: 'already_claimed', swap_is_between_two: 'unknown_reference' }))
}

const END_SWAP =
  'update shift_swaps set state = $3, decided_by = $4, version = version + 1 where property_id = $1 and id = $2'
export const endSwap = (tx: Tx, id: string, state: SwapState, by: string): Promise<unknown> =>
  tx.named('rota.endSwap', END_SWAP, [tx.propertyId, id, state, by])

const CLAIMS_BY_ID = `${CLAIM} where c.property_id = $1 and c.id = any($2::uuid[])`
export const findClaimsById = (tx: Tx, ids: readonly string[]): Promise<ClaimRow[]> =>
  tx.named('rota.findClaimsById', CLAIMS_BY_ID, [tx.propertyId, ids])
const SWAPS_BY_ID = `${SWAP} where w.property_id = $1 and w.id = any($2::uuid[])`
export const findSwapsById = (tx: Tx, ids: readonly string[]): Promise<SwapRow[]> =>
  tx.named('rota.findSwapsById', SWAPS_BY_ID, [tx.propertyId, ids])

const COLLEAGUES = `
  select e.id, e.display_name as name,
         coalesce((select jsonb_agg(${SHOWN('s')} order by s.published_on, lower(s.published_spans))
                     from rota_shifts s
                    where s.property_id = $1 and s.published_employee_id = e.id and s.published_spans is not null and not s.is_removed
                      and lower(s.published_spans) > $4 and s.published_on < $5), '[]') as shifts
    from employees e
   where e.property_id = $1 and e.department_id = $2 and e.id <> $3 and e.status in ('ACTIVE', 'ON_NOTICE')
   order by e.search_name, e.id limit 200`
export type SwapChoice = { id: string; name: string; shifts: OwnShift[] }

/** Colleagues of a department, with what was published to them. */
export const findColleagues = (
  tx: Tx,
  { departmentId, employeeId, now, until }: { departmentId: string; employeeId: string; now: Instant; until: Day },
): Promise<SwapChoice[]> =>
  tx.named('rota.findColleagues', COLLEAGUES, [tx.propertyId, departmentId, employeeId, now, until])

const PUBLISHED_SHIFT = `
  select s.id, s.published_employee_id as "employeeId", s.department_id as "departmentId", lower(s.published_spans) as "startAt", s.published_on as "on", s.state
    from rota_shifts s where s.property_id = $1 and s.id = $2 and s.published_at is not null and s.state <> 'CANCELLED' and not s.is_removed`
export type PublishedShift = {
  id: string
  employeeId: string | null
  departmentId: string
  startAt: Instant | null
  on: Day | null
  state: string
}

/** A shift that is published. @throws Refusal not_found */
export async function getPublished(tx: Tx, id: string): Promise<PublishedShift> {
  const [row] = await tx.named<PublishedShift>('rota.getPublished', PUBLISHED_SHIFT, [tx.propertyId, id])
  return row ?? refuse('not_found', { shiftId: id })
}

const UNAVAILABLE = `
  select id, weekday, from_on as "fromOn", until_on as "untilOn", reason from unavailabilities
   where property_id = $1 and employee_id = $2 and (until_on is null or until_on >= $3) order by from_on, id limit 100`
export const findUnavailable = (tx: Tx, employeeId: string, today: Day): Promise<Unavailability[]> =>
  tx.named('rota.findUnavailable', UNAVAILABLE, [tx.propertyId, employeeId, today])

const INSERT_UNAVAILABLE = `
  insert into unavailabilities (property_id, id, employee_id, weekday, from_on, until_on, reason, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`
export const insertUnavailable = (
  tx: Tx,
  { id, weekday, fromOn, untilOn, reason }: Unavailability,
  { employeeId, now }: { employeeId: string; now: Instant },
): Promise<unknown> =>
  tx.named('rota.insertUnavailable', INSERT_UNAVAILABLE, [
    tx.propertyId, id, employeeId, weekday, fromOn, untilOn, reason, now,
  ]) // prettier-ignore

/** @throws Refusal not_found */
export async function deleteUnavailable(tx: Tx, employeeId: string, id: string): Promise<void> {
  const rows = await tx.named(
    'rota.deleteUnavailable',
    'delete from unavailabilities where property_id = $1 and employee_id = $2 and id = $3 returning id',
    [tx.propertyId, employeeId, id],
  )
  if (rows.length === 0) refuse('not_found', { unavailabilityId: id })
}
