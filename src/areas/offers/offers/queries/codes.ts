import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { OfferCode } from '../contract/replies.ts'

const CODE = `
  select k.id, k.code, k.batch, nullif(trim(c.first_name || ' ' || c.last_name), '') as "customerName", k.max_uses as "maxUses", k.expires_on as "expiresOn",
         (select count(*)::int from offer_uses u where u.property_id = k.property_id and u.code_id = k.id and u.released_at is null) as uses,
         k.voided_at is not null as "isVoid"
    from offer_codes k left join customers c on c.property_id = k.property_id and c.id = k.customer_id
   where k.property_id = $1`

const LIST = `${CODE} and k.offer_id = $2 and ($3::uuid is null or k.id < $3) and starts_with(k.code, $4) order by k.id desc limit $5`
/** Codes of an offer that begin with some letters, latest first. */
export const findCodes = (
  tx: Tx,
  { offerId, text }: { offerId: string; text: string },
  page: { after: string | undefined; limit: number },
): Promise<OfferCode[]> =>
  tx.named('offers.findCodes', LIST, [tx.propertyId, offerId, page.after ?? null, text, page.limit])

const GET = `${CODE} and k.id = $2`
const VOID = 'update offer_codes set voided_at = coalesce(voided_at, $3) where property_id = $1 and id = $2'
/** @throws Refusal not_found */
export async function voidCode(tx: Tx, id: string, now: Instant): Promise<OfferCode> {
  await tx.named('offers.voidCode', VOID, [tx.propertyId, id, now])
  const [row] = await tx.named<OfferCode>('offers.getCode', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { offerCodeId: id })
}

export type NewCodes = {
  offerId: string
  batch: string
  customerId: string | null
  maxUses: number | null
  expiresOn: Day | null
  createdAt: Instant
}

const INSERT = `
  insert into offer_codes (property_id, id, offer_id, code, batch, customer_id, max_uses, expires_on, created_at)
  select $1, n.id, $4, n.code, $5, $6, $7, $8, $9 from unnest($2::uuid[], $3::text[]) n (id, code)`

/** @throws Refusal code_taken, unknown_reference for a guest who is not there */
export async function insertCodes(tx: Tx, codes: readonly { id: string; code: string }[], of: NewCodes): Promise<void> {
  const { offerId, batch, customerId, maxUses, expiresOn, createdAt } = of
  const [ids, texts] = [codes.map(({ id }) => id), codes.map(({ code }) => code)]
  await tx
    .named('offers.insertCodes', INSERT, [
      tx.propertyId,
      ids,
      texts,
      offerId,
      batch,
      customerId,
      maxUses,
      expiresOn,
      createdAt,
    ])
    .catch(
      refuseOn(
        { offer_code_is_used_once: 'code_taken', offer_code_is_of_a_guest: 'unknown_reference' },
        { code: texts[0], customerId },
      ),
    )
}

const TAKEN = 'select code from offer_codes where property_id = $1 and code = any($2::text[])'
/** Which of some codes the property has already. */
export async function findTaken(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const rows = await tx.named<{ code: string }>('offers.findTakenCodes', TAKEN, [tx.propertyId, codes])
  return new Set(rows.map(({ code }) => code))
}

const INSERT_OF = `
  insert into offer_codes (property_id, id, offer_id, code, batch, customer_id, max_uses, created_at)
  select $1, n.id, $3, n.code, $4, n."customerId", 1, $5 from jsonb_to_recordset($2::jsonb) as n (id uuid, code text, "customerId" uuid)`
/** Codes of a guest each, used once. */
export const insertCodesOf = (
  tx: Tx,
  codes: readonly { id: string; code: string; customerId: string }[],
  { offerId, batch, createdAt }: { offerId: string; batch: string; createdAt: Instant },
): Promise<unknown> =>
  tx.named('offers.insertCodesOf', INSERT_OF, [tx.propertyId, JSON.stringify(codes), offerId, batch, createdAt])
