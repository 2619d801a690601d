import { lockVersion } from '#server/database/constraints.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { claims } from '../contract/claims.ts'
import type { ClaimCategory } from '../contract/replies.ts'
import { findCategories, insertCategory, updateCategory } from '../queries/categories.ts'
import { decide, list, pay } from './decide.ts'
import { addLine, changeLine, create, file, get, own, remove, removeLine, submit, withdraw } from './own.ts'

const categories: Action<typeof claims.categories> = async ({ tx }) => ({ rows: await findCategories(tx) })

const saved = (ctx: Context, { id, version: _version, ...after }: ClaimCategory): void => {
  ctx.record({ type: 'CLAIM_CATEGORY_SAVED', entity: 'claim category', entityId: id, after })
  ctx.publish('claims')
}

/** @throws Refusal name_taken */
const addCategory: Action<typeof claims.addCategory> = async (ctx, fields) => {
  const category = await insertCategory(ctx.tx, ctx.newId(), fields)
  saved(ctx, category)
  return category
}

/** @throws Refusal not_found, stale_version, name_taken */
const changeCategory: Action<typeof claims.changeCategory> = async (ctx, { categoryId, version, ...fields }) => {
  await lockVersion(ctx.tx, 'claim_categories', categoryId, version)
  const category = await updateCategory(ctx.tx, categoryId, fields)
  saved(ctx, category)
  return category
}

export const claimsArea = implement(claims, {
  own,
  list,
  get,
  create,
  addLine,
  changeLine,
  removeLine,
  file,
  submit,
  withdraw,
  remove,
  decide,
  pay,
  categories,
  addCategory,
  changeCategory,
})
