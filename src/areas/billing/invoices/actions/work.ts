import type { Context } from '#server/request/context.ts'
import type { Draft, DraftLine } from '../contract/drafts.ts'
import { insertClaims } from '../queries/claims.ts'
import { createDraft } from './drafts.ts'

/** Work of an area that is billed: rows of a kind of its own. */
export type BilledWork = {
  kind: string
  sourceIds: readonly string[]
  customerId: string | null
  companyId: string | null
  note: string
  /** At most a hundred. */
  lines: readonly DraftLine[]
}

const NOBODY_TYPED = {
  name: '',
  address: '',
  city: '',
  postalCode: '',
  country: '',
  taxNumber: '',
  phone: '',
  email: '',
}

/**
 * Begins a draft for work of another area. A row of it is billed once: by this draft and the invoice it becomes, until the draft is thrown away or
 * the whole invoice credited.
 *
 * @throws Refusal unknown_reference for a customer or company there is none of
 */
export async function draftForWork(ctx: Context, work: BilledWork): Promise<Draft> {
  const { kind, sourceIds, customerId, companyId, note, lines } = work
  const terms = { buyerReference: '', dueDays: 0, isRounded: false, bookingId: null, partyId: null, sourceKeys: null }
  const draft = await createDraft(ctx, {
    ...terms,
    customerId,
    companyId,
    billTo: NOBODY_TYPED,
    note,
    lines: [...lines],
  })
  await insertClaims(ctx.tx, kind, sourceIds, draft.id)
  return draft
}
