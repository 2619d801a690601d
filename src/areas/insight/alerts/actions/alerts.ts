import { reportsFor } from '#areas/insight/reports/actions/catalogue.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { type Action, implement } from '#server/request/context.ts'
import { alerts } from '../contract/alerts.ts'
import { findAlerts } from '../queries/alerts.ts'
import { shown } from './shown.ts'
import { create, pause, preview, remove, resume, update } from './write.ts'

const list: Action<typeof alerts.list> = async (ctx, { after, limit, isHolding, language: asked }) => {
  const place = readIdCursor(after)
  const language = await languageFor(ctx, asked)
  const codes = (await reportsFor(ctx)).map(({ code }) => code)
  const recipientId = ctx.actor.permissions.has('alerts.write') ? null : ctx.actor.id
  const found = await findAlerts(ctx.tx, { codes, recipientId, isHolding, after: place, limit: limit + 1 })
  return pageOf(await shown(ctx, found, language), limit, (last) => cursorOf(last.id))
}

export const alertsArea = implement(alerts, { list, preview, create, update, pause, resume, delete: remove })
