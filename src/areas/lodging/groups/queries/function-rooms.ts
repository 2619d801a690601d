import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { FunctionRoom } from '../contract/events.ts'
import { nameKey } from '../rules/names.ts'

const stored = columns<FunctionRoom>().of('function_rooms', {
  id: fixed('id'),
  name: 'name',
  capacity: 'capacity',
  hireAmount: 'hire_minor',
  hirePer: 'hire_per',
  taxCategory: 'tax_category',
  serviceCode: 'service_code',
  isActive: 'is_active',
  version: 'version',
})
const ROOM = stored.select()

/** Function rooms by name, from the one after a name on. */
export const findFunctionRooms = (
  tx: Tx,
  { isActive, after, limit }: { isActive: boolean | undefined; after: string | undefined; limit: number },
): Promise<FunctionRoom[]> =>
  tx.named(
    'groups.functionRooms',
    `select ${ROOM} from function_rooms
      where property_id = $1 and ($2::boolean is null or is_active = $2) and name_key > $3
      order by name_key limit $4`,
    [tx.propertyId, isActive ?? null, after ?? '', limit],
  )

/** A function room, if the property has it. */
export async function findFunctionRoom(tx: Tx, id: string): Promise<FunctionRoom | undefined> {
  const [row] = await tx.named<FunctionRoom>(
    'groups.functionRoom',
    `select ${ROOM} from function_rooms where property_id = $1 and id = $2`,
    [tx.propertyId, id],
  )
  return row
}

/** Locks a function room until the transaction ends. @throws Refusal not_found */
export async function lockFunctionRoom(tx: Tx, functionRoomId: string): Promise<FunctionRoom> {
  const [row] = await tx.named<FunctionRoom>(
    'groups.lockFunctionRoom',
    `select ${ROOM} from function_rooms where property_id = $1 and id = $2 for update`,
    [tx.propertyId, functionRoomId],
  )
  return row ?? refuse('not_found', { functionRoomId })
}

const constraintErrors = refuseOn({ function_room_name_is_unique: 'name_taken' })

const INSERT = `
  insert into function_rooms (property_id, id, name_key, ${stored.changing}) values ($1, $2, $3, ${stored.places(4)})`
const UPDATE = `update function_rooms set name_key = $3, ${stored.sets(4)} where property_id = $1 and id = $2`

const parametersOf = (tx: Tx, room: FunctionRoom) => [
  tx.propertyId,
  room.id,
  nameKey(room.name),
  ...stored.parameters(room),
]

/** @throws Refusal name_taken */
export async function insertFunctionRoom(tx: Tx, room: FunctionRoom): Promise<void> {
  await tx.named('groups.insertFunctionRoom', INSERT, parametersOf(tx, room)).catch(constraintErrors)
}

/** Writes a function room that is locked. @throws Refusal name_taken */
export async function updateFunctionRoom(tx: Tx, room: FunctionRoom): Promise<void> {
  await tx.named('groups.updateFunctionRoom', UPDATE, parametersOf(tx, room)).catch(constraintErrors)
}
