import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed, type RowOf } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { CashMove } from '../contract/cashier.ts'

/** With `m` as the alias of moves, and `v` as that of those that void them. */
const stored = columns<CashMove & { shiftId: string }>().of('cash_moves', {
  shiftId: 'shift_id',
  id: 'id',
  kind: 'kind',
  amount: 'amount_minor',
  reason: 'reason',
  reference: 'reference',
  voidsId: 'voids_id',
  isVoided: computed('v.id is not null'),
  madeBy: fixed('made_by_name'),
  madeAt: 'made_at',
})

const FIND = `
  select ${stored.select('m')}
    from cash_moves m left join cash_moves v on v.property_id = m.property_id and v.voids_id = m.id
   where m.property_id = $1 and m.shift_id = any($2::uuid[]) order by m.shift_id, m.id`

/** Moves of some shifts in the order they were made, those that void another one included. */
export const findMoves = (tx: Tx, shiftIds: readonly string[]): Promise<RowOf<typeof stored>[]> =>
  tx.named('cashier.findMoves', FIND, [tx.propertyId, shiftIds])

export type NewMove = Omit<CashMove, 'isVoided' | 'madeBy'> & {
  shiftId: string
  madeBy: number
  madeByName: string
  businessOn: Day
}

const INSERT = `
  insert into cash_moves (property_id, made_by, made_by_name, business_on, ${stored.changing})
  values ($1, $2, $3, $4, ${stored.places(5)})`

/** @throws Refusal already_voided when another row took the same move back first */
export const insertMove = (tx: Tx, { madeBy, madeByName, businessOn, ...move }: NewMove): Promise<unknown> =>
  tx
    .named('cashier.insertMove', INSERT, [tx.propertyId, madeBy, madeByName, businessOn, ...stored.parameters(move)])
    .catch(refuseOn({ move_is_voided_once: 'already_voided' }))

const some = stored.only('shiftId', 'kind', 'amount', 'voidsId')
const GET = `select ${some.select()} from cash_moves where property_id = $1 and id = $2`

/** @throws Refusal not_found */
export async function getMove(tx: Tx, id: string) {
  const [row] = await tx.named<RowOf<typeof some>>('cashier.getMove', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { moveId: id })
}
