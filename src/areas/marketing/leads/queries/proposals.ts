import type { Day, Instant } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import type { Currency, Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { retryOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ProposalContent } from '../contract/replies.ts'
import type { ProposalTaxes } from '../rules/proposal-tax.ts'

type State = 'SENT' | 'VIEWED' | 'ACCEPTED' | 'DECLINED' | 'SUPERSEDED'
export type StoredProposal = {
  id: string
  dealId: string
  revision: number
  state: State
  content: ProposalContent
  taxes: ProposalTaxes | null
  total: Minor
  currency: Currency
  terms: string
  validUntil: Day
  language: Language
  sentTo: string
  sealedToken: string
  sentAt: Instant
  viewedAt: Instant | null
  decidedAt: Instant | null
  signerName: string
  declineReason: string
  unheldBecause: string
  sealedSignature: string | null
  digest: string
}

const PROPOSAL = `
  select id, deal_id as "dealId", revision, state, content, taxes, total_minor as total, currency, terms, valid_until as "validUntil", language,
         sent_to as "sentTo", sealed_token as "sealedToken", sent_at as "sentAt", viewed_at as "viewedAt", decided_at as "decidedAt",
         signer_name as "signerName", decline_reason as "declineReason", unheld_because as "unheldBecause",
         sealed_signature as "sealedSignature", signed_digest as digest
    from proposals`
const OF_DEAL = `${PROPOSAL} where property_id = $1 and deal_id = $2 order by revision desc limit 50`
export const proposalsOf = (tx: Tx, dealId: string): Promise<StoredProposal[]> =>
  tx.named('leads.proposalsOf', OF_DEAL, [tx.propertyId, dealId])

const GET = `${PROPOSAL} where property_id = $1 and id = $2`
/** @throws Refusal not_found */
export async function getProposal(tx: Tx, id: string): Promise<StoredProposal> {
  const [row] = await tx.named<StoredProposal>('leads.getProposal', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { proposalId: id })
}

const BY_TOKEN = `${PROPOSAL} where property_id = $1 and token_hash = $2`
const LOCK_BY_TOKEN = `${BY_TOKEN} for update`
/** @throws Refusal not_found */
export async function proposalByToken(tx: Tx, hash: Buffer): Promise<StoredProposal> {
  const [row] = await tx.named<StoredProposal>('leads.proposalByToken', BY_TOKEN, [tx.propertyId, hash])
  return row ?? refuse('not_found')
}
/** Locks it until the transaction ends. @throws Refusal not_found */
export async function lockByToken(tx: Tx, hash: Buffer): Promise<StoredProposal> {
  const [row] = await tx.named<StoredProposal>('leads.lockProposalByToken', LOCK_BY_TOKEN, [tx.propertyId, hash])
  return row ?? refuse('not_found')
}

const SUPERSEDE = `update proposals set state = 'SUPERSEDED' where property_id = $1 and deal_id = $2 and state in ('SENT', 'VIEWED')`
/** What was sent before is no longer valid. */
export const supersede = (tx: Tx, dealId: string): Promise<unknown> =>
  tx.named('leads.supersedeProposals', SUPERSEDE, [tx.propertyId, dealId])

const INSERT = `
  insert into proposals (property_id, id, deal_id, revision, state, content, total_minor, currency, terms, valid_until, language, sent_to, token_hash,
                         sealed_token, sent_at, taxes, tax_minor)
  select $1, $2, $3, coalesce(max(revision), 0) + 1, 'SENT', $4::jsonb, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, $15
    from proposals where property_id = $1 and deal_id = $3`
type New = Pick<StoredProposal, 'id' | 'dealId' | 'content' | 'total' | 'currency' | 'terms' | 'validUntil' | 'language' | 'sentTo' | 'sealedToken' | 'sentAt'> & { tokenHash: Buffer; taxes: ProposalTaxes } // prettier-ignore
export const insertProposal = (tx: Tx, one: New): Promise<unknown> =>
  tx
    .named('leads.insertProposal', INSERT, [
      tx.propertyId,
      one.id,
      one.dealId,
      JSON.stringify(one.content),
      one.total,
      one.currency,
      one.terms,
      one.validUntil,
      one.language,
      one.sentTo,
      one.tokenHash,
      one.sealedToken,
      one.sentAt,
      JSON.stringify(one.taxes),
      one.taxes.tax,
    ]) // prettier-ignore
    .catch(retryOn('proposal_revision_is_used_once'))

const VIEWED = `update proposals set state = 'VIEWED', viewed_at = $3 where property_id = $1 and id = $2 and state = 'SENT'`
export const markViewed = (tx: Tx, id: string, at: Instant): Promise<unknown> =>
  tx.named('leads.markProposalViewed', VIEWED, [tx.propertyId, id, at])

const ACCEPT = `
  update proposals set state = 'ACCEPTED', decided_at = $3, signer_name = $4, signer_address = $5, sealed_signature = $6,
         signed_digest = $7 where property_id = $1 and id = $2`
type Signed = { at: Instant; name: string; address: string; sealed: string; digest: string }
export const markAccepted = (tx: Tx, id: string, { at, name, address, sealed, digest }: Signed): Promise<unknown> =>
  tx.named('leads.markProposalAccepted', ACCEPT, [tx.propertyId, id, at, name, address, sealed, digest])

const DECLINE = `update proposals set state = 'DECLINED', decided_at = $3, decline_reason = $4 where property_id = $1 and id = $2`
export const markDeclined = (tx: Tx, id: string, at: Instant, reason: string): Promise<unknown> =>
  tx.named('leads.markProposalDeclined', DECLINE, [tx.propertyId, id, at, reason])

const HELD = `update proposals set held_at = $3, unheld_because = $4 where property_id = $1 and id = $2`
/** What became of the rooms of a signed proposal: held at a time, or not for a reason. */
export const markHeld = (tx: Tx, id: string, at: Instant | null, because: string): Promise<unknown> =>
  tx.named('leads.markProposalHeld', HELD, [tx.propertyId, id, at, because])

const REACH = `
  select phone, email, concat_ws(', ', nullif(address, ''), case when position(city in address) = 0 then nullif(city, '') end) as address
    from properties where id = $1`
type Reach = { phone: string; email: string; address: string }
/** How the property is reached. */
export async function getReach(tx: Tx): Promise<Reach> {
  const [row] = await tx.named<Reach>('leads.reach', REACH, [tx.propertyId])
  return row ?? { phone: '', email: '', address: '' }
}
