import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { ReportView } from '../contract/replies.ts'

const VIEWS = `
  select id, report_code as code, name, settings, is_shared as "isShared", owner_id = $2 as "isOwn", owner_name as "ownerName",
         created_at as "createdAt", version
    from report_views
   where property_id = $1 and (owner_id = $2 or is_shared) and ($3::text is null or report_code = $3)
   order by lower(name), id limit 500`

/** Saved views the user sees. */
export const findViews = (tx: Tx, userId: number, code: string | null): Promise<ReportView[]> =>
  tx.named('reports.findViews', VIEWS, [tx.propertyId, userId, code])

const COUNT = 'select count(*)::int as count from report_views where property_id = $1 and owner_id = $2'

export async function countViews(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.named<{ count: number }>('reports.countViews', COUNT, [tx.propertyId, userId])
  return row?.count ?? 0
}

const INSERT = `
  insert into report_views (property_id, id, report_code, name, settings, owner_id, owner_name, is_shared, created_at)
  values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9)
  on conflict on constraint view_name_is_used_once do nothing returning id`

type NewView = Pick<ReportView, 'id' | 'code' | 'name' | 'settings' | 'isShared'> & {
  owner: { id: number; name: string }
  createdAt: Instant
}

/** @returns whether the name was free */
export async function insertView(
  tx: Tx,
  { id, code, name, settings, owner, isShared, createdAt }: NewView,
): Promise<boolean> {
  const values = [tx.propertyId, id, code, name, JSON.stringify(settings), owner.id, owner.name, isShared, createdAt]
  return (await tx.named('reports.insertView', INSERT, values)).length > 0
}

const DELETE = 'delete from report_views where property_id = $1 and id = $2 and owner_id = $3 returning id'

/** @returns whether there was such a view of theirs */
export const deleteView = async (tx: Tx, viewId: string, userId: number): Promise<boolean> =>
  (await tx.named('reports.deleteView', DELETE, [tx.propertyId, viewId, userId])).length > 0

const FAVOURITES = 'select report_code as code from report_favourites where property_id = $1 and user_id = $2'

export const findFavourites = async (tx: Tx, userId: number): Promise<ReadonlySet<string>> =>
  new Set(
    (await tx.named<{ code: string }>('reports.findFavourites', FAVOURITES, [tx.propertyId, userId])).map(
      ({ code }) => code,
    ),
  )

const ADD = `
  insert into report_favourites (property_id, user_id, report_code) values ($1, $2, $3) on conflict do nothing`
const REMOVE = 'delete from report_favourites where property_id = $1 and user_id = $2 and report_code = $3'

export const addFavourite = (tx: Tx, userId: number, code: string): Promise<unknown> =>
  tx.named('reports.addFavourite', ADD, [tx.propertyId, userId, code])
export const removeFavourite = (tx: Tx, userId: number, code: string): Promise<unknown> =>
  tx.named('reports.removeFavourite', REMOVE, [tx.propertyId, userId, code])
