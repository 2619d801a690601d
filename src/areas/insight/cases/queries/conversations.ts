import type { Tx } from '#server/request/context.ts'
import type { CaseEntry, CaseState } from '../contract/replies.ts'

type Message = Omit<CaseEntry, 'kind'> & { kind: 'IN' | 'OUT' }
export type Conversation = { caseId: string; subject: string; state: CaseState; entries: Message[] }

const MESSAGES = `
  select c.id as "caseId", c.subject, c.state,
         coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'body', e.body, 'author', e.author_name,
                                                       'createdAt', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.id)
                     from (select * from case_entries e where e.property_id = c.property_id and e.case_id = c.id and e.kind in ('IN', 'OUT')
                            order by e.id desc limit 200) e), '[]'::jsonb) as entries
    from cases c where c.property_id = $1 and c.id = any ($2::uuid[]) order by c.id`

/** Cases with the messages of both sides, the last 200 of each, oldest first. */
export const findConversations = (tx: Tx, caseIds: readonly string[]): Promise<Conversation[]> =>
  tx.named('cases.findConversations', MESSAGES, [tx.propertyId, caseIds])
