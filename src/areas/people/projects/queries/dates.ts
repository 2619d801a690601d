import type { Tx } from '#server/request/context.ts'
import type { MovedItem, WaitingItem } from '../contract/replies.ts'
import { refusedItem } from './items.ts'

/** An item with its days, as the timeline moves it. */
export type DatedItem = Omit<WaitingItem, 'newStartOn' | 'newDueOn'>
const COLUMNS = `i.id, i.number, i.title, i.version, i.start_on as "startOn", i.due_on as "dueOn"`
const GET = `select ${COLUMNS} from work_items i where i.property_id = $1 and i.project_id = $2 and i.id = any($3::uuid[])`

/** Items of a project by their ids; those of another one are left out. */
export const findDated = (tx: Tx, projectId: string, ids: readonly string[]): Promise<DatedItem[]> =>
  tx.named('projects.findDated', GET, [tx.propertyId, projectId, ids])

const OPEN = `
  select ${COLUMNS} from work_items i
   where i.property_id = $1 and i.project_id = $2 and i.state_group not in ('COMPLETED', 'CANCELLED')
     and (i.start_on is not null or i.due_on is not null)
   order by i.number`

/** Open items of a project that have days, by their numbers. */
export const findOpenDated = (tx: Tx, projectId: string): Promise<DatedItem[]> =>
  tx.named('projects.findOpenDated', OPEN, [tx.propertyId, projectId])

const STORE = `
  update work_items i set start_on = x."startOn", due_on = x."dueOn", version = i.version + 1
    from jsonb_to_recordset($2::jsonb) as x (id uuid, "startOn" date, "dueOn" date)
   where i.property_id = $1 and i.id = x.id
  returning i.id, i.version, i.start_on as "startOn", i.due_on as "dueOn"`

/** Items begin and are due on these days from now on. @throws Refusal dates_disordered */
export const storeDates = (tx: Tx, moves: readonly Omit<MovedItem, 'version'>[]): Promise<MovedItem[]> =>
  tx.named<MovedItem>('projects.storeDates', STORE, [tx.propertyId, JSON.stringify(moves)]).catch(refusedItem)
