import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type { PlanCompany } from '../contract/negotiated.ts'
import type { Negotiated } from '../rules/negotiated.ts'

const PLAN_COMPANIES = `
  select x.rate_plan_id as "ratePlanId", p.name as "planName", p.is_active as "isActive", x.company_id as "companyId",
         c.display_name as "companyName", x.first_on as "firstOn", x.last_on as "lastOn"
    from plan_companies x
    join rate_plans p on p.property_id = x.property_id and p.id = x.rate_plan_id
    join companies a on a.property_id = x.property_id and a.id = x.company_id
    join companies c on c.property_id = a.property_id and c.id = ${firstOf('a.merged_into_id', 'a.id')}
   where x.property_id = $1`

/** The last one of a page. */
export type PlanCompanyPlace = readonly [planName: string, companyName: string, ratePlanId: string, companyId: string]

type Wanted = { ratePlanId: string | undefined; companyId: string | undefined }

/** By the names of plan and company; of a company, also those of companies merged into it. */
export const findPlanCompanies = (
  tx: Tx,
  { ratePlanId, companyId }: Wanted,
  { after, limit }: { after: PlanCompanyPlace | undefined; limit: number },
): Promise<PlanCompany[]> => {
  const [planName = null, companyName = null, lastPlanId = null, lastCompanyId = null] = after ?? []
  return tx.named(
    'rates.findPlanCompanies',
    `${PLAN_COMPANIES} and ($2::uuid is null or x.rate_plan_id = $2)
       and ($3::uuid is null or c.id = (select coalesce(k.merged_into_id, k.id) from companies k where k.property_id = $1 and k.id = $3))
       and ($4::text is null or (p.name, c.display_name, x.rate_plan_id, x.company_id) > ($4, $5, $6::uuid, $7::uuid))
     order by p.name, c.display_name, x.rate_plan_id, x.company_id limit $8`,
    [tx.propertyId, ratePlanId ?? null, companyId ?? null, planName, companyName, lastPlanId, lastCompanyId, limit],
  )
}

/** The negotiated plans of a company, with those of companies merged into it; a closed one has none. */
export const findNegotiated = (tx: Tx, companyId: string): Promise<Negotiated[]> =>
  tx.named(
    'rates.findNegotiated',
    `select x.rate_plan_id as "ratePlanId", x.first_on as "firstOn", x.last_on as "lastOn"
       from companies a
       join companies c on c.property_id = $1 and c.id = ${firstOf('a.merged_into_id', 'a.id')} and c.status <> 'CLOSED'
       join companies m on m.property_id = $1 and (m.id = c.id or m.merged_into_id = c.id)
       join plan_companies x on x.property_id = $1 and x.company_id = m.id
      where a.property_id = $1 and a.id = $2`,
    [tx.propertyId, companyId],
  )

type Place = Pick<PlanCompany, 'ratePlanId' | 'companyId'>

/** @throws Refusal not_found */
export async function getPlanCompany(tx: Tx, { ratePlanId, companyId }: Place): Promise<PlanCompany> {
  const row = await findPlanCompany(tx, { ratePlanId, companyId })
  return row ?? refuse('not_found', { ratePlanId, companyId })
}

export async function findPlanCompany(tx: Tx, { ratePlanId, companyId }: Place): Promise<PlanCompany | undefined> {
  const [row] = await tx.named<PlanCompany>(
    'rates.findPlanCompany',
    `${PLAN_COMPANIES} and x.rate_plan_id = $2 and x.company_id = $3`,
    [tx.propertyId, ratePlanId, companyId],
  )
  return row
}

/** @throws Refusal unknown_reference for a company that is not the property's, plan_is_public */
export async function upsertPlanCompany(tx: Tx, at: Place, { firstOn, lastOn }: Omit<Negotiated, 'ratePlanId'>) {
  await tx
    .named(
      'rates.upsertPlanCompany',
      `insert into plan_companies (property_id, rate_plan_id, company_id, first_on, last_on) values ($1, $2, $3, $4, $5)
       on conflict (property_id, rate_plan_id, company_id) do update set first_on = excluded.first_on, last_on = excluded.last_on`,
      [tx.propertyId, at.ratePlanId, at.companyId, firstOn, lastOn],
    )
    .catch(
      refuseOn({
        plan_company_is_known: 'unknown_reference',
        plan_of_company_is_negotiated: 'plan_is_public',
      }),
    )
}

export async function deletePlanCompany(tx: Tx, { ratePlanId, companyId }: Place): Promise<void> {
  await tx.named(
    'rates.deletePlanCompany',
    'delete from plan_companies where property_id = $1 and rate_plan_id = $2 and company_id = $3',
    [tx.propertyId, ratePlanId, companyId],
  )
}
