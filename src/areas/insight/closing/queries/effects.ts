import type { Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import type { Effect } from '../contract/replies.ts'

export type NewEffect = Pick<Effect, 'id' | 'kind' | 'bookingId' | 'reference' | 'name'> & {
  stayId: string | null
  changeId: string | null
  amount: Minor
}

/** Remembers what a close did, in the transaction that did it. */
export async function insertEffects(tx: Tx, runId: string, effects: readonly NewEffect[]): Promise<void> {
  if (effects.length === 0) return
  await tx.named(
    'closing.insertEffects',
    `insert into closing_effects (property_id, run_id, id, kind, booking_id, stay_id, change_id, name, reference, amount_minor)
     select $1, $2, e.id, e.kind, e."bookingId", e."stayId", e."changeId", e.name, e.reference, e.amount
       from jsonb_to_recordset($3::jsonb) as e (id uuid, kind text, "bookingId" uuid, "stayId" uuid, "changeId" uuid, name text,
                                                reference text, amount bigint)`,
    [tx.propertyId, runId, JSON.stringify(effects)],
  )
}

export type StoredEffect = Omit<Effect, 'isReversible'> & { changeId: string | null }

/** What a close did to bookings, latest first, the order in which it is undone. */
export const findEffects = (tx: Tx, runId: string): Promise<StoredEffect[]> =>
  tx.named(
    'closing.findEffects',
    `select id, kind, booking_id as "bookingId", change_id as "changeId", name, reference, amount_minor as amount,
            undone_at as "undoneAt"
       from closing_effects where property_id = $1 and run_id = $2 order by id desc`,
    [tx.propertyId, runId],
  )

export const markEffectsUndone = (tx: Tx, ids: readonly string[], at: Instant): Promise<unknown> =>
  tx.named(
    'closing.markEffectsUndone',
    'update closing_effects set undone_at = $3 where property_id = $1 and id = any($2::uuid[]) and undone_at is null',
    [tx.propertyId, ids, at],
  )
