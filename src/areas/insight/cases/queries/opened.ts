import type { Tx } from '#server/request/context.ts'
import type { NewCase } from './cases.ts'

/** A case that a review, the step of a journey or a complaint about a message opens. */
export type OpenedCase = Omit<NewCase, 'propertyId'> & { reviewId: string | null; journeyLogId: string | null; messageId: string | null } // prettier-ignore

const INSERT = `
  insert into cases (property_id, id, number, token, desk, kind, priority, subject, name, email, phone, language, reference, place, due_at, created_at,
                     changed_at, created_by_name, review_id, journey_log_id, message_id)
  select $1, x.id, x.number, x.token, x.desk, x.kind, x.priority, x.subject, x.name, x.email, x.phone, x.language, x.reference, x.place, x."dueAt",
         x."createdAt", x."createdAt", x."createdByName", x."reviewId", x."journeyLogId", x."messageId"
    from jsonb_to_recordset($2::jsonb) as x (id uuid, number text, token text, desk text, kind text, priority text, subject text, name text, email text,
         phone text, language text, reference text, place text, "dueAt" timestamptz, "createdAt" timestamptz, "createdByName" text, "reviewId" uuid,
         "journeyLogId" uuid, "messageId" uuid)
  on conflict do nothing returning id`
/** Opens cases; what has one meanwhile gets none. @returns the ids of those that were opened */
export async function insertOpened(tx: Tx, cases: readonly OpenedCase[]): Promise<Set<string>> {
  const rows = await tx.named<{ id: string }>('cases.insertOpened', INSERT, [tx.propertyId, JSON.stringify(cases)])
  return new Set(rows.map(({ id }) => id))
}
